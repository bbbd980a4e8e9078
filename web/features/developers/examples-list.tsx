import { useCopy } from './copy.ts'
import { examples } from './examples.ts'

export function Examples() {
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
        {examples.map((example) => (
          <Snippet key={example.name} {...example} />
        ))}
      </div>
    </section>
  )
}

/** A piece of code to copy. */
export function Snippet({ name, title, code }: { name: string; title: string; code: string }) {
  return (
    <section className="notched flex min-w-0 flex-col bg-sheet p-5">
      <h3 className="text-xl">{title}</h3>
      {/* Scrolls by keyboard too. */}
      {/* biome-ignore lint/a11y/noNoninteractiveTabindex: a box that scrolls has to be reachable */}
      <pre tabIndex={0} className="mt-3 overflow-x-auto text-[0.875rem]/normal">
        <code data-example={name}>{code}</code>
      </pre>
    </section>
  )
}
