import { button } from '#web/ui/button.tsx'
import { useCopy } from './copy.ts'
import { doors } from './doors.ts'
import { examples } from './examples.ts'

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
    </article>
  )
}

function Examples() {
  const copy = useCopy()
  return (
    <section className="py-12">
      <h2 className="text-4xl">{copy.startTitle}</h2>
      <ol className="mt-5 grid max-w-[66ch] list-inside list-decimal gap-2">
        {copy.start.map((step) => (
          <li key={step}>{step}</li>
        ))}
      </ol>
      <div className="mt-8 grid gap-6 lg:grid-cols-2">
        {examples.map(({ name, title, code }) => (
          <section key={name} className="notched flex min-w-0 flex-col bg-sheet p-5">
            <h3 className="text-xl">{title}</h3>
            {/* Scrolls by keyboard too. */}
            {/* biome-ignore lint/a11y/noNoninteractiveTabindex: a box that scrolls has to be reachable */}
            <pre tabIndex={0} className="mt-3 overflow-x-auto text-[0.875rem]/normal">
              <code data-example={name}>{code}</code>
            </pre>
          </section>
        ))}
      </div>
    </section>
  )
}

function Doors() {
  const copy = useCopy()
  return (
    <section className="border-t border-line py-12">
      <h2 className="text-4xl">{copy.doorsTitle}</h2>
      <ul className="mt-6 border-b border-line">
        {doors.map(({ name, endpoint: { method, path, scope } }) => (
          <li
            key={name}
            className="grid gap-x-6 gap-y-1 border-t border-line py-3.5 lg:grid-cols-[26rem_1fr_auto]"
          >
            <code className="wrap-anywhere">
              <span className="me-2 font-semibold">{method}</span>
              {path.replace(/:(\w+)/g, '{$1}')}
            </code>
            <p>{copy.doors[name]}</p>
            <p className="text-ink-2">
              <span className="sr-only">{copy.scope}: </span>
              <code>{scope ?? copy.anyKey}</code>
            </p>
          </li>
        ))}
      </ul>
    </section>
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
