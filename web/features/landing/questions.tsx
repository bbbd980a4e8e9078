import { Icon } from '#web/ui/icon.tsx'
import { useCopy } from './copy.ts'

/** What a shop asks before it starts. The address to write to is known to the running server (server/privacy/facts.ts). */
export const Questions = () => {
  const { questions: copy } = useCopy()
  return (
    <section aria-labelledby="domande" className="border-t border-line bg-sheet">
      <div className="mx-auto grid max-w-7xl gap-x-16 gap-y-9 px-4 py-20 sm:px-6 lg:grid-cols-[1fr_1.9fr] lg:grid-rows-[auto_1fr] lg:py-28">
        <h2 id="domande" className="text-[clamp(2.3rem,4.5vw,3.8rem)]">
          {copy.title}
        </h2>
        <div className="border-b-[1.5px] border-control lg:col-start-2 lg:row-span-2 lg:row-start-1">
          {copy.list.map(({ ask, answer }) => (
            <details key={ask} className="group border-t-[1.5px] border-control">
              <summary className="flex cursor-pointer list-none items-start justify-between gap-6 py-5 text-lg font-semibold [&::-webkit-details-marker]:hidden">
                {ask}
                <Icon name="plus" className="mt-1 transition-transform group-open:rotate-45" />
              </summary>
              <div className="grid max-w-[62ch] gap-3 pb-6 text-ink-2">
                {answer.map((text) => (
                  <p key={text}>{text}</p>
                ))}
              </div>
            </details>
          ))}
        </div>
        <div>
          <h3 className="text-lg font-semibold">{copy.contact}</h3>
          <a
            href="{{contactLink}}"
            className="inline-block py-2 text-lg wrap-anywhere underline underline-offset-4"
          >
            {'{{contactLabel}}'}
          </a>
        </div>
      </div>
    </section>
  )
}
