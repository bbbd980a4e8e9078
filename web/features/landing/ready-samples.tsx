import { type Gender, genders, type Pose, poses } from '#contracts/generations.ts'
import { photoOf, readyOf, type SampleName, sampleNames } from '#web/art/samples.ts'
import { button } from '#web/ui/button.tsx'
import { cn } from '#web/ui/cn.ts'
import { useCopy } from './copy.ts'

/** What is not chosen is not shown, and a lazy picture that is not shown is not fetched: no script has a part in it. */
const unless: Record<SampleName | Gender | Pose, string> = {
  dress: 'group-not-has-[[value=dress]:checked]/try:hidden',
  tshirt: 'group-not-has-[[value=tshirt]:checked]/try:hidden',
  shirt: 'group-not-has-[[value=shirt]:checked]/try:hidden',
  trousers: 'group-not-has-[[value=trousers]:checked]/try:hidden',
  female: 'group-not-has-[[value=female]:checked]/try:hidden',
  male: 'group-not-has-[[value=male]:checked]/try:hidden',
  frontale: 'group-not-has-[[value=frontale]:checked]/try:hidden',
  laterale: 'group-not-has-[[value=laterale]:checked]/try:hidden',
  posteriore: 'group-not-has-[[value=posteriore]:checked]/try:hidden',
}
const looks = sampleNames.flatMap((sample) =>
  genders.flatMap((gender) => poses.map((pose) => ({ sample, gender, pose }))),
)

/** The product without an account: results made beforehand, chosen by radio buttons. */
export const ReadySamples = () => {
  const { samples: copy } = useCopy()
  return (
    <section aria-labelledby="prova" className="group/try paper border-b border-line bg-sheet">
      <div className="mx-auto grid max-w-7xl gap-x-10 gap-y-8 px-4 py-16 sm:px-6 md:grid-cols-2 md:grid-rows-[1fr_auto_auto_1fr] lg:grid-cols-[1fr_29rem] lg:gap-x-16 lg:py-24">
        <div className="md:row-start-2">
          <h2 id="prova" className="text-[clamp(2.3rem,4.5vw,3.8rem)]">
            {copy.title}
          </h2>
          <p className="mt-4 max-w-[44ch] text-lg text-ink-2">{copy.text}</p>
        </div>
        {/* On a phone above what is chosen, so that the choice is seen. */}
        <Result />
        <div className="grid gap-7 md:row-start-3">
          <Garments />
          <div className="flex flex-wrap gap-x-10 gap-y-5">
            <Chips legend={copy.pose} name="posa" words={copy.poses} values={poses} />
            <Chips legend={copy.gender} name="genere" words={copy.genders} values={genders} />
          </div>
          <p className="mt-2 flex flex-wrap items-center gap-x-5 gap-y-3">
            <a href="/login" className={button({ size: 'lg' })}>
              {copy.own}
            </a>
            <span className="text-ink-2">{copy.ownText}</span>
          </p>
        </div>
      </div>
    </section>
  )
}

const Garments = () => {
  const { samples: copy } = useCopy()
  return (
    <fieldset className="min-w-0">
      <legend className="mb-2.5 font-semibold">{copy.garment}</legend>
      <div className="grid max-w-140 grid-cols-4 gap-2.5 sm:gap-4">
        {sampleNames.map((name, index) => (
          <label key={name} className="relative block cursor-pointer">
            <input
              type="radio"
              name="capo"
              value={name}
              defaultChecked={index === 0}
              className="peer absolute opacity-0"
            />
            <img
              src={photoOf(name)}
              alt=""
              width="540"
              height="720"
              loading="lazy"
              className="aspect-3/4 w-full border-[1.5px] border-control object-cover peer-checked:border-ink peer-checked:shadow-[0_6px_0_var(--tape)] peer-focus-visible:outline-[2.5px] peer-focus-visible:outline-offset-3 peer-focus-visible:outline-chalk arriving:hidden"
            />
            <span className="mt-3 block text-[0.875rem] leading-tight peer-checked:font-semibold">
              {copy.names[name]}
            </span>
          </label>
        ))}
      </div>
    </fieldset>
  )
}

interface ChipsProps<V extends string> {
  legend: string
  name: string
  words: Record<V, string>
  values: readonly V[]
}

const Chips = <V extends string>({ legend, name, words, values }: ChipsProps<V>) => (
  <fieldset className="min-w-0">
    <legend className="mb-2.5 font-semibold">{legend}</legend>
    <div className="flex flex-wrap gap-2">
      {values.map((value, index) => (
        <label key={value} className="relative block cursor-pointer">
          <input
            type="radio"
            name={name}
            value={value}
            defaultChecked={index === 0}
            className="peer absolute opacity-0"
          />
          <span className="flex h-11 items-center rounded-cut border-[1.5px] border-control bg-bg px-4 font-medium peer-checked:border-ink peer-checked:hem peer-focus-visible:outline-[2.5px] peer-focus-visible:outline-offset-3 peer-focus-visible:outline-chalk">
            {words[value]}
          </span>
        </label>
      ))}
    </div>
  </fieldset>
)

const Result = () => {
  const { samples: copy } = useCopy()
  return (
    <figure className="notched mx-auto bg-bg p-2.5 max-md:w-5/6 md:col-start-2 md:row-span-full md:row-start-1 md:w-full md:self-center">
      <div aria-live="polite" className="relative aspect-2/3 bg-sheet-2">
        {looks.map(({ sample, gender, pose }) => (
          <img
            key={sample + gender + pose}
            src={readyOf(sample, gender, pose)}
            alt={copy.alt(copy.names[sample], copy.genders[gender], copy.poses[pose])}
            width="640"
            height="960"
            loading="lazy"
            className={cn(
              'absolute size-full object-cover arriving:hidden',
              unless[sample],
              unless[gender],
              unless[pose],
            )}
          />
        ))}
        {sampleNames.map((name) => (
          <img
            key={name}
            src={photoOf(name)}
            alt=""
            width="540"
            height="720"
            loading="lazy"
            className={cn(
              'absolute start-0 bottom-0 w-[23%] border-e-[1.5px] border-t-[1.5px] border-bg arriving:hidden',
              unless[name],
            )}
          />
        ))}
        <span className="absolute start-0 top-0 bg-tape px-2 py-0.5 text-[0.8125rem] font-semibold text-on-tape sm:text-[0.9375rem]">
          {copy.ready}
        </span>
      </div>
      <figcaption className="min-h-12 px-1 pt-2.5 text-[0.9375rem] leading-snug text-ink-2">
        {copy.label}
        <span className={cn('block', unless.posteriore)}>{copy.back}</span>
      </figcaption>
    </figure>
  )
}
