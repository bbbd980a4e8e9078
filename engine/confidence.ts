// What scores and confidences, 0 to 1, lead to. Found on some 40 real photos (see README.md).

/** A cut-out that scores more than this ends the search among beliefs about the background. */
export const EXCELLENT = 0.9
/** A cut-out that scores more than this needs no other belief about its background. */
export const GOOD = 0.885
/** Below this the picture may not show the garment well, and the person is warned. */
export const CONFIDENT = 0.85
/** Below this it may not even be a garment: the coach says so. */
export const DOUBTFUL = 0.65
/**
 * What is less plausible as a garment is drawn only for a person who says what it is; below `certain` it is drawn with a
 * doubt whether it is one. Of what has a less certain name than `confidence` more is asked: to be drawn where the name is a
 * guess, to be drawn without that doubt where it is unsure. Counts: docs/decisions/039-the-engine-sees.md.
 */
export const PLAUSIBLE = { drawn: 0.5, certain: 0.9 }
export const GUESS = { confidence: 0.55, drawn: 0.65 }
export const UNSURE = { confidence: 0.7, certain: 0.98 }
/** A cut-out that scores less than this is not drawn. */
export const NO_GARMENT = 0.55

/** A template that scores more than this stands upright: no turn of the photo is tried. */
export const UPRIGHT = 0.885
/** A template that scores less than this has not understood the garment. */
export const UNDERSTOOD = 0.86
/** Below this score of the template the confidence falls with it. */
export const EXPLAINED = 0.82
/** Legs that score less than this are not those of an outfit. */
export const LEGS_OF_OUTFIT = 0.75
