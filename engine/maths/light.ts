/** Of the curve by which bytes stand for light. */
export const GAMMA = 2.2
/** Linear light that each byte stands for. */
export const LIGHT = Float32Array.from({ length: 256 }, (_, i) => (i / 255) ** GAMMA)
