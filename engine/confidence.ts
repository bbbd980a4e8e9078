// What scores and confidences of a cut-out, 0 to 1, lead to. Found on some 40 real photos (see README.md).

/** A cut-out that scores more than this needs no other belief about its background. */
export const GOOD = 0.885
/** Below this the picture may not show the garment well, and the person is warned. */
export const CONFIDENT = 0.85
/** Below this it may not even be a garment: the picture comes with that warning, the coach says so. */
export const DOUBTFUL = 0.65
/** A cut-out that scores less than this is not drawn. */
export const NO_GARMENT = 0.55
