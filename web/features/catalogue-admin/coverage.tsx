import { useQuery } from '@tanstack/react-query'
import { tones } from '#contracts/catalogue.ts'
import type { CatalogueModel } from '#contracts/catalogue-admin.ts'
import { bodyTypes, genders } from '#contracts/generations.ts'
import { useCopy } from './copy.ts'
import { everything, modelsQuery } from './queries.ts'

const cells = genders.flatMap((gender) => bodyTypes.map((bodyType) => ({ gender, bodyType })))
const edge = 'border-b border-line py-2.5'

/** How many models people can choose from for each gender, body type and tone, and where there is none. */
export function Coverage() {
  const copy = useCopy()
  const { data } = useQuery(modelsQuery(everything))
  if (!data) return null
  const active = data.filter(({ isActive }) => isActive)
  // Nobody is neutral on purpose: no model is missed there.
  const columns = tones.filter((tone) => tone !== 'linen' || active.some((model) => model.tone === tone))
  const rows = cells.map((cell) => ({
    ...cell,
    label: `${copy.genders[cell.gender]}, ${copy.bodies[cell.bodyType]}`,
    counts: columns.map((tone) => ({ tone, count: countOf(active, { ...cell, tone }) })),
  }))
  const wanted = rows.flatMap(({ counts }) => counts.filter(({ tone }) => tone !== 'linen'))
  const { coverage } = copy
  return (
    <section aria-labelledby="coverage-title">
      <h2 id="coverage-title" className="mb-3 text-3xl">
        {coverage.title}
      </h2>
      <p className="mb-5 max-w-[70ch] text-ink-2">
        {coverage.sum(wanted.filter(({ count }) => count > 0).length, wanted.length)} {coverage.note}
      </p>
      <table
        aria-labelledby="coverage-title"
        className="w-full max-w-3xl border-separate border-spacing-0 tabular-nums"
      >
        <thead>
          <tr className="*:border-b *:border-control *:py-2 *:font-semibold">
            <th scope="col" className="text-start">
              {coverage.model}
            </th>
            {columns.map((tone) => (
              <th key={tone} scope="col" className="ps-3 text-end">
                {coverage.tones[tone]}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {rows.map(({ label, counts }) => (
            <tr key={label}>
              <th scope="row" className={`${edge} text-start font-normal`}>
                {label}
              </th>
              {counts.map(({ tone, count }) => (
                <td key={tone} className={`${edge} ps-3 text-end`}>
                  {count || tone === 'linen' ? count : <span className="text-alarm">{coverage.missing}</span>}
                </td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
    </section>
  )
}

type Cell = Pick<CatalogueModel, 'gender' | 'bodyType' | 'tone'>

const countOf = (models: CatalogueModel[], { gender, bodyType, tone }: Cell): number =>
  models.filter((model) => model.gender === gender && model.bodyType === bodyType && model.tone === tone)
    .length
