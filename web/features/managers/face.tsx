interface FaceProps {
  name: string
  photoUrl: string | null
  alt: string
}

/** A photo, or the initials until there is one. */
export const Face = ({ name, photoUrl, alt }: FaceProps) =>
  photoUrl ? (
    <img
      src={photoUrl}
      alt={alt}
      width="80"
      height="80"
      className="size-20 shrink-0 object-cover"
      // Heads are near the top.
      style={{ objectPosition: '50% 20%' }}
    />
  ) : (
    <span
      aria-hidden="true"
      className="display grid size-20 shrink-0 place-items-center bg-tape text-2xl text-on-tape"
    >
      {initialsOf(name)}
    </span>
  )

const initialsOf = (name: string): string =>
  name
    .split(' ')
    .slice(0, 2)
    .map((word) => word.charAt(0).toUpperCase())
    .join('')
