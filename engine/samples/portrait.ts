import sharp from 'sharp'

/** Nobody's portrait, drawn: what a look takes for a person. */
export const portrait = (): Promise<Buffer> => sharp(Buffer.from(face)).jpeg().toBuffer()

const face = `<svg xmlns="http://www.w3.org/2000/svg" width="600" height="900" viewBox="0 0 800 1200">
  <radialGradient id="skin" cx=".45" cy=".4" r=".7">
    <stop offset="0" stop-color="#eec3a5"/><stop offset=".7" stop-color="#d79f7d"/><stop offset="1" stop-color="#a86f52"/>
  </radialGradient>
  <filter id="soft"><feGaussianBlur stdDeviation="4"/></filter>
  <filter id="softer"><feGaussianBlur stdDeviation="9"/></filter>
  <rect width="800" height="1200" fill="#e8e6e2"/>
  <path d="M230 360q-20-240 170-245q190 5 170 245l20 130H210z" fill="#3b2a20"/>
  <path d="M330 520h140v150H330z" fill="#c58c6b"/>
  <path d="M120 1200q0-520 220-560q60 40 120 0q220 40 220 560z" fill="#5a7d9a"/>
  <ellipse cx="400" cy="370" rx="135" ry="185" fill="url(#skin)"/>
  <path d="M262 330q10-160 138-165q128 5 138 165q-40-90-138-95q-98 5-138 95z" fill="#3b2a20"/>
  <g filter="url(#softer)" opacity=".45" fill="#7c4a33">
    <ellipse cx="340" cy="345" rx="48" ry="26"/><ellipse cx="460" cy="345" rx="48" ry="26"/>
    <ellipse cx="400" cy="520" rx="60" ry="16"/><path d="M380 340l-14 90h68l-14-90z"/>
  </g>
  <g filter="url(#soft)" fill="#2f2018">
    <path d="M298 316q42-24 80-2v10q-40-16-80 4z"/><path d="M502 316q-42-24-80-2v10q40-16 80 4z"/>
  </g>
  <g fill="#f4efe9" stroke="#22160f" stroke-width="4">
    <path d="M306 352q34-26 68 0q-34 20-68 0z"/><path d="M494 352q-34-26-68 0q34 20 68 0z"/>
  </g>
  <circle cx="341" cy="350" r="13" fill="#3a2416"/><circle cx="459" cy="350" r="13" fill="#3a2416"/>
  <g filter="url(#soft)" fill="#6d3d2a">
    <ellipse cx="382" cy="432" rx="9" ry="6"/><ellipse cx="418" cy="432" rx="9" ry="6"/>
  </g>
  <path d="M345 482q30-14 55-4q25-10 55 4q-55 40-110 0z" fill="#a8423c"/>
  <path d="M345 482q55 12 110 0" stroke="#5d1f1c" stroke-width="4" fill="none"/>
</svg>`
