export interface Legal {
  title: string
  intro: string
  sections: readonly { title: string; text: readonly string[] }[]
}

interface LegalTextProps {
  legal: Legal
  updated: string
  /** Which language counts; the Italian text has nothing to say about it. */
  prevails: string
}

/** A text to be read: one narrow column, numbered like the pieces of a pattern. */
export const LegalText = ({ legal, updated, prevails }: LegalTextProps) => (
  <article className="mx-auto max-w-7xl px-4 pt-14 pb-20 sm:px-6 lg:pt-20 lg:pb-28">
    <h1 className="text-[clamp(2.6rem,5.4vw,4.4rem)]">{legal.title}</h1>
    <p className="mt-6 max-w-[58ch] text-lg text-ink-2 sm:text-xl">{legal.intro}</p>
    <p className="mt-3 text-ink-2">
      {updated}
      {prevails && <span className="block">{prevails}</span>}
    </p>
    <div className="tape mt-10 h-7" aria-hidden="true" />
    {legal.sections.map(({ title, text }, index) => (
      <section
        key={title}
        className="grid gap-x-12 gap-y-3 border-b border-line py-9 lg:grid-cols-[22rem_1fr]"
      >
        <h2 className="flex gap-3 text-2xl">
          <span aria-hidden="true" className="tabular-nums">
            {index + 1}.
          </span>
          {title}
        </h2>
        <div className="grid max-w-[66ch] gap-3">
          {text.map((paragraph) => (
            <p key={paragraph}>{paragraph}</p>
          ))}
        </div>
      </section>
    ))}
  </article>
)
