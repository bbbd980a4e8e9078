import { buildInstructions, type ReferenceRole, referenceRoles } from '#contracts/instructions.ts'
import type { Capabilities, ImageOrder, Reference } from './image-provider.ts'

export interface Brief {
  instructions: string
  /** In the order in which the instructions number them. */
  references: Reference[]
}

/** What travels for an order to a provider that takes so many pictures: the text speaks of exactly those. */
export function brief(order: ImageOrder, { mostReferences }: Pick<Capabilities, 'mostReferences'>): Brief {
  const references = chooseReferences(order, mostReferences)
  const roles = references.map(({ role }) => role)
  return { instructions: buildInstructions(order.prompts, { ...order, roles }), references }
}

/**
 * Which pictures give way where a provider takes few. The garment is what is sold, and so is its back where the pose
 * shows it: left out, it would be invented. Then comes who was chosen to wear it, then what keeps a set together, which
 * shows that person too but in a picture that was itself made. The fabric is seen in the garment's own picture, and a
 * person's other sides in the first.
 */
const importance: readonly ReferenceRole[] = ['garment', 'back', 'person', 'set', 'detail']

export function chooseReferences(order: ImageOrder, most: number): Reference[] {
  const [face, ...otherSides] = referencesOf(order, 'person')
  const firstOf = (role: ReferenceRole) => (role === 'person' ? [face] : referencesOf(order, role))
  const chosen = [...importance.flatMap(firstOf), ...otherSides].filter((each) => each !== undefined)
  return chosen.slice(0, most).toSorted((a, b) => place(a) - place(b))
}

const place = ({ role }: Reference) => referenceRoles.indexOf(role)

function referencesOf(order: ImageOrder, role: ReferenceRole): Reference[] {
  const pictures = role === 'person' ? (order.model?.references ?? []) : [order[role]]
  return pictures.flatMap((picture) => (picture ? [{ role, picture }] : []))
}
