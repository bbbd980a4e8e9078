/** A name, and its text or what is inside it. */
export type Element = [name: string, content: string | Element[]]

/** A document of elements and text; only the root has attributes. */
export function writeXml([name, content]: Element, attributes: Record<string, string>): string {
  const described = Object.entries(attributes).map(([key, value]) => ` ${key}="${escapeXml(value)}"`)
  return `<?xml version="1.0" encoding="UTF-8"?>\n<${name}${described.join('')}>\n${inside(content, 1)}</${name}>\n`
}

function inside(content: string | Element[], depth: number): string {
  if (typeof content === 'string') return escapeXml(content)
  const indent = '  '.repeat(depth)
  return content
    .map(([name, inner]) => {
      const end = typeof inner === 'string' ? '' : indent
      const start = typeof inner === 'string' ? '' : '\n'
      return `${indent}<${name}>${start}${inside(inner, depth + 1)}${end}</${name}>\n`
    })
    .join('')
}

const entities: Record<string, string> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;' }
const escapeXml = (text: string) => text.replace(/[&<>"]/g, (sign) => entities[sign] ?? sign)
