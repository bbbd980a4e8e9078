import type { Me } from '#contracts/accounts.ts'

interface AvatarProps {
  me: Me
  /** Of the picture; the initials say nothing that is not said beside them. */
  alt: string
}

/** The shop's logo, or the initials of the person. */
export function Avatar({ me, alt }: AvatarProps) {
  return me.profileImageUrl ? (
    <img
      src={me.profileImageUrl}
      alt={alt}
      width="52"
      height="52"
      className="size-13 shrink-0 bg-white object-contain"
    />
  ) : (
    <span
      aria-hidden="true"
      className="display grid size-13 shrink-0 place-items-center bg-tape text-2xl text-on-tape"
    >
      {initials(me)}
    </span>
  )
}

const initials = (me: Me): string =>
  [me.firstName, me.lastName].map((name) => name?.at(0) ?? '').join('') || me.email.charAt(0).toUpperCase()
