const children =
  /\b(bimb[aeoi]|bambin[aeoi]|ragazzin[aeoi]|neonat[aeoi]|adolescent[ei]|minorenn[ei]|child|children|kids?|toddlers?|teens?|teenagers?|minors?)\b/i
const young = /\b(\d|1[0-7])[- ]*(anni|anno|years?)\b/i

const likeness =
  /\b(sosia|somigli\w*|assomigli\w*|identic[ao] a|celebrit\w*|famos[ao]|famous|looks? like|look-?alike|resembl\w*)\b/i
/** A given name and a surname beside each other: in a description of looks nothing else is written so. */
const fullName = /\p{Lu}\p{Ll}+[ '’-]+\p{Lu}\p{Ll}+/u

/**
 * What of a description in free text is refused: children, and people who exist. A rule of words finds what is said
 * plainly; whom somebody describes without a name it cannot know.
 */
export function refusedOf(description: string): 'child' | 'real_person' | null {
  if (children.test(description) || young.test(description)) return 'child'
  return likeness.test(description) || fullName.test(description) ? 'real_person' : null
}
