/** A value of Stripe's form encoding: `items[0][price]=x` is `{ items: { 0: { price: 'x' } } }`. */
export type FormValue = string | { [name: string]: FormValue }
export type Form = { [name: string]: FormValue }

export function parseForm(text: string): { form: Form; names: string[] } {
  const form: Form = {}
  const names: string[] = []
  for (const [name, value] of new URLSearchParams(text)) {
    const path = name.replaceAll(']', '').split('[')
    names.push(path.map((step) => (/^\d*$/.test(step) ? '#' : step)).join('.'))
    let node = form
    for (const step of path.slice(0, -1)) {
      const next = node[step]
      const deeper = typeof next === 'object' ? next : {}
      node[step] = deeper
      node = deeper
    }
    node[path.at(-1) ?? ''] = value
  }
  return { form, names }
}

export const text = (value: FormValue | undefined): string | undefined =>
  typeof value === 'string' ? value : undefined

export const list = (value: FormValue | undefined): FormValue[] =>
  typeof value === 'object' ? Object.values(value) : []

export const part = (value: FormValue | undefined, ...steps: string[]): FormValue | undefined =>
  steps.reduce<FormValue | undefined>(
    (node, step) => (typeof node === 'object' ? node[step] : undefined),
    value,
  )
