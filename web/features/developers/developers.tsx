import { button } from '#web/ui/button.tsx'
import { useCopy } from './copy.ts'
import { Doors } from './door-list.tsx'
import { assistants } from './examples.ts'
import { Examples, Snippet } from './examples-list.tsx'

/** All that a developer needs to read, whole without a script. */
export function Developers() {
  const copy = useCopy()
  return (
    <article className="mx-auto max-w-7xl px-4 pt-14 pb-20 sm:px-6 lg:pt-20 lg:pb-28">
      <h1 className="max-w-[18ch] text-[clamp(2.6rem,5.4vw,4.4rem)]">{copy.heading}</h1>
      <p className="mt-6 max-w-[58ch] text-lg text-ink-2 sm:text-xl">{copy.intro}</p>
      <p className="mt-8 flex flex-wrap items-center gap-x-6 gap-y-3">
        <a href="/account/api" className={button({ size: 'lg' })}>
          {copy.getKey}
        </a>
        <a href="/api/v1/openapi.json" className="py-2 underline underline-offset-4">
          {copy.openApi}
        </a>
        <a href="/llms.txt" className="py-2 underline underline-offset-4">
          llms.txt
        </a>
      </p>
      <div className="tape mt-10 h-7" aria-hidden="true" />
      <Examples />
      <Doors />
      <Rules />
      <Assistants />
    </article>
  )
}

function Rules() {
  const copy = useCopy()
  return (
    <section className="border-t border-line py-12">
      <h2 className="text-4xl">{copy.rulesTitle}</h2>
      <dl className="mt-6 grid gap-x-12 gap-y-8 lg:grid-cols-2">
        {copy.rules.map(({ title, text }) => (
          <div key={title} className="max-w-[66ch]">
            <dt className="text-xl font-semibold">{title}</dt>
            <dd className="mt-1 text-ink-2">{text}</dd>
          </div>
        ))}
      </dl>
    </section>
  )
}

/** The same for those whose program is an assistant. */
function Assistants() {
  const copy = useCopy()
  return (
    <section className="border-t border-line py-12" id="mcp">
      <h2 className="text-4xl">{copy.assistantsTitle}</h2>
      <p className="mt-5 max-w-[66ch]">{copy.assistants}</p>
      <div className="mt-8 grid gap-6 lg:grid-cols-2">
        {assistants.map(({ name, code }) => (
          <Snippet key={name} name={name} title={copy.assistantExamples[name]} code={code} />
        ))}
      </div>
      <dl className="mt-8 grid gap-x-12 gap-y-8 lg:grid-cols-2">
        {copy.tools.map(({ name, text }) => (
          <div key={name} className="max-w-[66ch]">
            <dt>
              <code className="font-semibold">{name}</code>
            </dt>
            <dd className="mt-1 text-ink-2">{text}</dd>
          </div>
        ))}
      </dl>
    </section>
  )
}
