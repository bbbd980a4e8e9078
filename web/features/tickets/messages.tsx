import type { MailStatus } from '#contracts/support.ts'
import type { Ticket } from '#contracts/tickets.ts'
import { useFormats } from '#web/language/language.ts'
import { cn } from '#web/ui/cn.ts'
import { LazyImage } from '#web/ui/lazy-image.tsx'
import { useCopy } from './copy.ts'

interface MessagesProps {
  messages: (Ticket['messages'][number] & { mail?: MailStatus | null })[]
  /** What each side is called where this is read. */
  names: Record<'person' | 'support', string>
}

/** A thread in the order of writing; what support says has the tape at its side. */
export function Messages({ messages, names }: MessagesProps) {
  const { pictures, desk } = useCopy()
  const { formatMoment } = useFormats()
  return (
    <ol className="grid gap-5">
      {messages.map(({ id, author, text, at, attachments, mail }) => (
        <li
          key={id}
          className={cn(
            'border-s-8 bg-sheet px-5 py-4',
            author === 'support' ? 'border-tape' : 'border-line',
          )}
        >
          <p className="flex flex-wrap items-baseline gap-x-3">
            <b>{names[author]}</b>
            <time dateTime={at} className="text-[0.9375rem] text-ink-2 tabular-nums">
              {formatMoment(at)}
            </time>
          </p>
          <p className="mt-2 max-w-[70ch] whitespace-pre-wrap wrap-anywhere">{text}</p>
          {attachments.length > 0 && (
            <ul className="mt-3 flex flex-wrap gap-3">
              {attachments.map((picture, index) => (
                <li key={picture.id}>
                  <a href={picture.url} target="_blank" rel="noreferrer">
                    <LazyImage
                      src={picture.url}
                      alt={pictures.alt(index + 1)}
                      className="size-20 border border-line object-cover"
                    />
                  </a>
                </li>
              ))}
            </ul>
          )}
          {mail && (
            <p
              className={cn(
                'mt-2 text-[0.9375rem]',
                mail === 'failed' ? 'font-semibold text-alarm' : 'text-ink-2',
              )}
            >
              {desk.mail[mail]}
            </p>
          )}
        </li>
      ))}
    </ol>
  )
}
