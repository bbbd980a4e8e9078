import { useCopy } from './copy.ts'
import { type Door, doors } from './doors.ts'
import { type Field, receivedFields, sentFields } from './fields.ts'

/** Every call, and behind a click every field of it. */
export function Doors() {
  const copy = useCopy()
  return (
    <section className="border-t border-line py-12">
      <h2 className="text-4xl">{copy.doorsTitle}</h2>
      <ul className="mt-6 border-b border-line">
        {doors.map((door) => (
          <li key={door.name} className="border-t border-line py-3.5">
            <DoorLine {...door} />
            <Fields {...door} />
          </li>
        ))}
      </ul>
    </section>
  )
}

function DoorLine({ name, endpoint: { method, path, scope, mode } }: Door) {
  const copy = useCopy()
  return (
    <div className="grid gap-x-6 gap-y-1 lg:grid-cols-[26rem_1fr_auto]">
      <code className="wrap-anywhere">
        <span className="me-2 font-semibold">{method}</span>
        {path.replace(/:(\w+)/g, '{$1}')}
      </code>
      <p>{copy.doors[name]}</p>
      <p className="text-ink-2">
        <span className="sr-only">{copy.scope}: </span>
        <code>{scope ?? copy.anyKey}</code>
        {mode && ` · ${copy.liveKey}`}
      </p>
    </div>
  )
}

function Fields({ endpoint }: Door) {
  const copy = useCopy()
  const [sent, received] = [sentFields(endpoint), receivedFields(endpoint)]
  if (sent.length + received.length === 0) return null
  return (
    <details>
      <summary className="cursor-pointer py-1 text-[0.9375rem] text-ink-2 underline underline-offset-4">
        {copy.fields}
        <span className="sr-only">: {endpoint.path}</span>
      </summary>
      <div className="grid gap-6 py-3 lg:grid-cols-2">
        <FieldList title={copy.sent} fields={sent} />
        <FieldList title={copy.received} fields={received} />
      </div>
    </details>
  )
}

function FieldList({ title, fields }: { title: string; fields: Field[] }) {
  const copy = useCopy()
  if (fields.length === 0) return null
  return (
    <section className="min-w-0">
      <h3 className="font-semibold">{title}</h3>
      <ul className="mt-1 grid gap-1 text-[0.875rem]">
        {fields.map(({ name, type, isRequired, otherwise }) => (
          <li key={name} className="wrap-anywhere">
            <code className="font-semibold">{name}</code> <span className="text-ink-2">{type}</span>
            {isRequired && title === copy.sent && ` · ${copy.required}`}
            {otherwise && <span className="text-ink-2"> · {copy.otherwise(otherwise)}</span>}
          </li>
        ))}
      </ul>
    </section>
  )
}
