import { expect, test } from 'vitest'
import { templates } from '../fit/fit.ts'
import { fitMask } from '../fit/fit-mask.ts'
import type { DrawnGarment } from '../samples/drawings.ts'
import { findDrawn } from '../samples/found-drawing.ts'
import type { Kind } from '../sight/labels.ts'
import type { Category } from '../types.ts'
import { fitHanging } from './hanging.ts'
import { asNamed, withSleevesSeen } from './sleeves-seen.ts'
import type { FoundGarment } from './stages.ts'

const drawn = async (shape: DrawnGarment) =>
  (await findDrawn(shape, shape === 'tank' ? 'top' : 't-shirt')).found
const drawnCoat = async (category?: Category) =>
  (await findDrawn('coat', category, { colour: '#26262a' })).found

/** The same garment, of which sight thinks otherwise. */
function lookingLike(found: FoundGarment, looks: Partial<Record<Kind, number>>): FoundGarment {
  const { opinion } = found
  if (!opinion) throw new Error('Nobody said what it is')
  const { sight } = opinion
  return { ...found, opinion: { ...opinion, sight: { ...sight, kinds: { ...sight.kinds, ...looks } } } }
}

const [start] = templates.sleeveless.starts(1)
const placed = templates.sleeveless.read(start?.vector ?? [])
const bareFit = {
  ...{ kind: 'sleeveless' as const, ...placed, iou: 1, score: 1 },
  landmarks: templates.sleeveless.landmarks(placed),
}
const any = ['sleeved', 'sleeveless'] as const
const seen = (none: number, short: number, long: number) => ({ sleeves: { none, short, long } })

test('what clearly has no sleeves is fitted without them, whatever its outline looks like', async () => {
  const shirt = await drawn('tshirt')
  expect(withSleevesSeen({ ...shirt, ...seen(0.75, 0.25, 0) }, any).fit.kind).toBe('sleeveless')
  expect(withSleevesSeen({ ...shirt, ...seen(0.6, 0.4, 0) }, any).fit).toBe(shirt.fit)
  const better = { ...bareFit, score: shirt.fit.score + 0.001 }
  const doubtful = { ...shirt, fits: { ...shirt.fits, fits: [shirt.fit, better] } }
  expect(withSleevesSeen({ ...doubtful, ...seen(0.6, 0.4, 0) }, any).fit.kind).toBe('sleeveless')
  expect(withSleevesSeen({ ...doubtful, ...seen(0.4, 0.6, 0) }, any).fit).toBe(shirt.fit)
})

test('long sleeves that are clearly seen hang against the body where the outline shows none', async () => {
  const tank = await drawn('tank')
  const { fit } = withSleevesSeen({ ...tank, ...seen(0.01, 0.03, 0.96) }, any)
  if (fit.kind !== 'sleeved') throw new Error(`It is ${fit.kind}`)
  expect(fit.shape.sleeve).toBeGreaterThan(fit.shape.hemY * 0.5)
  // Where the outline is explained well without, the network must be surer.
  const explained = (score: number) => ({ ...tank, fit: { ...tank.fit, score } })
  expect(withSleevesSeen({ ...explained(0.93), ...seen(0.01, 0.07, 0.92) }, any).fit.kind).toBe('sleeved')
  expect(withSleevesSeen({ ...explained(0.95), ...seen(0.01, 0.07, 0.92) }, any).fit.kind).toBe('sleeveless')
  // A padded vest looks no different to the network.
  expect(withSleevesSeen({ ...tank, ...seen(0.06, 0.06, 0.88) }, any).fit).toBe(tank.fit)
})

/** What hanging sleeves explain of its outline. */
const hangingScore = ({ mask, lab }: Awaited<ReturnType<typeof drawn>>) => fitHanging(mask, lab)?.score ?? 0

test('sleeves that end at the elbow are folds of long ones, where hanging ones explain hardly less', async () => {
  const shirt = await drawn('tshirt')
  const { fit } = shirt
  if (fit.kind !== 'sleeved') throw new Error(`It is ${fit.kind}`)
  const hanging = hangingScore(shirt)
  const fitted = (length: number, better: number) => {
    const shape = { ...fit.shape, sleeve: length * fit.shape.hemY }
    return { ...shirt, fit: { ...fit, shape, score: hanging + better } }
  }
  const stays = (top: ReturnType<typeof fitted>, long = 0.97) =>
    withSleevesSeen({ ...top, ...seen(0, 1 - long, long) }, any).fit === top.fit
  expect(stays(fitted(0.55, 0.01))).toBe(false)
  expect(stays(fitted(0.55, 0.03)), 'spread out, they are seen to end there').toBe(true)
  expect(stays(fitted(0.62, 0.01)), 'of three quarters').toBe(true)
  expect(stays(fitted(0.55, 0.01), 0.85), 'seen less clearly').toBe(true)
  expect(stays(fitted(0.3, 0.03)), 'as short as no long sleeve').toBe(false)
})

test('less is enough for long ones where those that hang explain more than none', async () => {
  const coat = { ...(await drawnCoat('vest')), cut: 'top' as const }
  // One sleeve turned up: no pair of cuffs shows.
  const { width, data } = coat.mask
  const mask = { ...coat.mask, data: data.map((v, i) => (i % width < 110 && i > 205 * width ? 0 : v)) }
  const hanging = hangingScore({ ...coat, mask })
  const kindOf = (better: number) =>
    withSleevesSeen(
      { ...coat, mask, fit: { ...coat.fit, score: hanging + better }, ...seen(0, 0.08, 0.92) },
      any,
    ).fit.kind
  expect([kindOf(-0.005), kindOf(0.005)]).toEqual(['sleeved', 'sleeveless'])
})

test('of what looks like no vest and was fitted without sleeves, less is enough for long ones', async () => {
  const { found: tank } = await findDrawn('tank')
  const looks = (jacket: number) => lookingLike(tank, { jacket })
  expect(withSleevesSeen({ ...looks(0.05), ...seen(0.05, 0.2, 0.75) }, any).fit.kind).toBe('sleeved')
  expect(withSleevesSeen({ ...looks(0.05), ...seen(0.05, 0.3, 0.65) }, any).fit.kind).toBe('sleeveless')
  expect(withSleevesSeen({ ...looks(0.5), ...seen(0.05, 0.2, 0.75) }, any).fit.kind).toBe('sleeveless')
})

test('short sleeves that are clearly seen are there, where the outline is hardly explained better without', async () => {
  const shirt = await drawn('tshirt')
  const withoutThem = (score: number) => ({ ...shirt, fit: { ...bareFit, score } })
  const little = withoutThem(shirt.fit.score + 0.01)
  const { fit } = withSleevesSeen({ ...little, ...seen(0.01, 0.95, 0.04) }, any)
  if (fit.kind !== 'sleeved') throw new Error(`It is ${fit.kind}`)
  expect(fit.shape.sleeve / fit.shape.hemY).toBeGreaterThan(0.1)
  expect(fit.shape.sleeve / fit.shape.hemY).toBeLessThan(0.45)
  expect(withSleevesSeen({ ...little, ...seen(0.3, 0.7, 0) }, any).fit.kind, 'doubtful').toBe('sleeveless')
  const more = withoutThem(shirt.fit.score + 0.045)
  expect(withSleevesSeen({ ...more, ...seen(0.01, 0.95, 0.04) }, any).fit.kind).toBe('sleeveless')
  expect(
    withSleevesSeen({ ...more, ...seen(0.01, 0.98, 0.01) }, any).fit.kind,
    'seen as clearly as can be',
  ).toBe('sleeved')
  const much = withoutThem(shirt.fit.score + 0.1)
  expect(withSleevesSeen({ ...much, ...seen(0.01, 0.98, 0.01) }, any).fit.kind).toBe('sleeveless')
  const dress = { ...little, cut: 'dress' as const }
  expect(withSleevesSeen({ ...dress, ...seen(0.01, 0.95, 0.04) }, any).fit.kind).toBe('sleeveless')
})

test('a top that surely has some sleeves gets short ones, if they explain its outline hardly worse, but a vest none', async () => {
  const { found: top } = await findDrawn('tank')
  const options = { kinds: ['sleeved' as const], known: 'shortSleeves' as const }
  const score = fitMask(top.mask, top.lab, options)?.fits[0]?.score ?? 0
  const without = (better: number, jacket = 0.05, other = 0) => ({
    ...lookingLike(top, { jacket, none: other }),
    fit: { ...bareFit, score: score + better },
  })
  const kindOf = (other: ReturnType<typeof without>, none: number) =>
    withSleevesSeen({ ...other, ...seen(none, 0.88 - none, 0.12) }, any).fit.kind
  expect(kindOf(without(0.02), 0.02)).toBe('sleeved')
  expect(kindOf(without(0.02), 0.06), 'less surely').toBe('sleeveless')
  expect(kindOf(without(0.005), 0.06)).toBe('sleeved')
  expect(kindOf(without(0.005), 0.15)).toBe('sleeveless')
  expect(kindOf(without(0.005, 0.5), 0.02)).toBe('sleeveless')
  expect(kindOf(without(0.005, 0.05, 0.4), 0.02), 'nor what looks like no garment').toBe('sleeveless')
})

test('where short sleeves explain nothing, and some are seen, long ones may hang against the body', async () => {
  const coat = { ...(await drawnCoat()), cut: 'top' as const }
  const bare = {
    ...lookingLike(coat, { jacket: 0.05 }),
    fit: { ...bareFit, score: hangingScore(coat) - 0.01 },
  }
  const kindOf = (none: number, long: number) =>
    withSleevesSeen({ ...bare, ...seen(none, 0.99 - none - long, long) }, any).fit.kind
  expect(kindOf(0.05, 0.7)).toBe('sleeved')
  expect(kindOf(0.6, 0.1)).toBe('sleeveless')
})

test('sleeves that end in a step of both sides are no part of a wide body, of a coat or of a dress', async () => {
  const coat = { ...(await drawnCoat('vest')), cut: 'top' as const }
  const { fit } = withSleevesSeen({ ...coat, ...seen(0.02, 0.6, 0.38) }, any)
  if (fit.kind !== 'sleeved') throw new Error(`It is ${fit.kind}`)
  // Drawn 240 px long, in a coat of 420 px.
  expect(fit.shape.sleeve / fit.shape.hemY).toBeGreaterThan(0.5)
  // Nor where the fit has a pair that is hardly there.
  if (coat.fit.kind !== 'sleeveless') throw new Error(`It is ${coat.fit.kind}`)
  const stubs = { ...fit, score: coat.fit.score, shape: { ...fit.shape, sleeve: 0.01 } }
  expect(withSleevesSeen({ ...coat, fit: stubs, ...seen(0.02, 0.8, 0.18) }, any).fit).toEqual(fit)
  expect(withSleevesSeen({ ...coat, ...seen(0, 0.99, 0.01) }, any).fit.kind).toBe('sleeveless')
  const dress = { ...coat, cut: 'dress' as const }
  expect(withSleevesSeen({ ...dress, ...seen(0.02, 0.6, 0.38) }, any).fit.kind).toBe('sleeved')
  const bare = { ...coat.fit, score: fit.score + 0.04 }
  const fits = { ...coat.fits, fits: [bare] }
  const withStubs = { ...dress, fits, fit: { ...stubs, score: bare.score } }
  expect(withSleevesSeen({ ...withStubs, ...seen(0.01, 0.3, 0.69) }, any).fit, 'on a dress, too').toEqual(fit)
  // Tiers of a skirt that surely hangs from straps step in, too.
  expect(withSleevesSeen({ ...dress, ...seen(0.5, 0.3, 0.2) }, any).fit.kind).toBe('sleeveless')
})

test('a dress gets long sleeves only where hanging ones explain more of its outline', async () => {
  const tank = { ...(await drawn('tank')), cut: 'dress' as const }
  expect(withSleevesSeen({ ...tank, ...seen(0, 0, 1) }, any).fit).toBe(tank.fit)
  const hanging = hangingScore(tank)
  const fitAs = (better: number, long: number) =>
    withSleevesSeen(
      { ...tank, fit: { ...tank.fit, score: hanging + better }, ...seen(0, 1 - long, long) },
      any,
    )
  expect(fitAs(-0.005, 0.7)).toMatchObject({ cut: 'dress', fit: { kind: 'sleeved' } })
  expect(fitAs(0.005, 0.7).fit.kind).toBe('sleeveless')
  expect(fitAs(-0.005, 0.5).fit.kind, 'not seen').toBe('sleeveless')
})

test('the skirt of a dress is no pair of sleeves: none is widest at its waist', async () => {
  const { found } = await findDrawn('flaredDress', 'dress')
  const sleeved = found.fits.fits.find(({ kind }) => kind === 'sleeved')
  if (sleeved?.kind !== 'sleeved') throw new Error('It was not fitted with sleeves')
  const widest = Math.max(sleeved.shape.armpit, sleeved.shape.hem)
  const kindOf = (waist: number, better = 0.02) => {
    const bare = { ...bareFit, score: sleeved.score - better }
    const fit = { ...sleeved, shape: { ...sleeved.shape, waist: waist * widest } }
    const taken = { ...found, fit, fits: { ...found.fits, fits: [fit, bare] }, ...seen(0.05, 0.4, 0.55) }
    return withSleevesSeen(taken, any).fit.kind
  }
  expect([kindOf(1.2), kindOf(1.05)]).toEqual(['sleeveless', 'sleeved'])
  expect(kindOf(1.2, 0.05), 'which explain much more of it').toBe('sleeved')
})

test('what a person said is not contradicted', async () => {
  const shirt = await drawn('tshirt')
  expect(withSleevesSeen({ ...shirt, ...seen(1, 0, 0) }, ['sleeved']).fit).toBe(shirt.fit)
  const tank = await drawn('tank')
  expect(withSleevesSeen({ ...tank, ...seen(0, 0, 1) }, ['sleeveless']).fit).toBe(tank.fit)
})

test('what is called a top or a vest has no sleeves, and hangs from its thin straps', async () => {
  expect(asNamed(await drawn('tshirt'), 'top').fit.kind).toBe('sleeveless')
  const { fit, ...tshirt } = await drawn('tshirt')
  if (fit.kind !== 'sleeved') throw new Error(`It is ${fit.kind}`)
  expect(asNamed({ ...tshirt, fit }, 't-shirt').fit).toBe(fit)
  expect(asNamed({ ...tshirt, fit }, 'vest').fit, 'with sleeves that are sleeves').toBe(fit)
  const padded = { ...fit, shape: { ...fit.shape, sleeve: 0.1 * fit.shape.hemY } }
  expect(asNamed({ ...tshirt, fit: padded }, 'vest').fit.kind).toBe('sleeveless')
  const camisole = asNamed({ ...(await drawn('camisole')), straps: null }, 'top')
  expect([camisole.fit.kind, camisole.straps?.both]).toEqual(['sleeveless', true])
})

test('two straps outweigh sleeves that the templates see and the network does not', async () => {
  const { fit } = await drawn('tshirt')
  const camisole = { ...(await drawn('camisole')), straps: null, fit }
  const fits = { ...camisole.fits, fits: [fit] }
  const hungFrom = (none: number) => withSleevesSeen({ ...camisole, fits, ...seen(none, 1 - none, 0) }, any)
  expect(hungFrom(0.4)).toMatchObject({ fit: { kind: 'sleeveless' }, straps: { both: true } })
  expect(hungFrom(0.2)).toMatchObject({ fit, straps: null })
})

test('cap sleeves that are seen are no thin straps', async () => {
  const { fit } = await drawn('tshirt')
  const camisole = { ...(await drawn('camisole')), straps: null, fit }
  const fits = { ...camisole.fits, fits: [fit, { ...bareFit, score: fit.score + 0.01 }] }
  expect(withSleevesSeen({ ...camisole, fits, ...seen(0.02, 0.8, 0.18) }, any).fit).toBe(fit)
})

test('the sides of a wide skirt are no sleeves', async () => {
  const shirt = await drawn('tshirt')
  if (shirt.fit.kind !== 'sleeved') throw new Error(`It is ${shirt.fit.kind}`)
  const { fit } = shirt
  const shaped = (shape: Partial<typeof fit.shape>) => ({
    ...shirt,
    fit: { ...fit, shape: { ...fit.shape, ...shape } },
  })
  const long = {
    ...shaped({ sleeve: 0.8 * fit.shape.hemY }),
    fits: { ...shirt.fits, fits: [fit, { ...bareFit, score: fit.score - 0.01 }] },
  }
  expect(withSleevesSeen({ ...long, ...seen(0.1, 0.85, 0.05) }, any).fit.kind).toBe('sleeveless')
  expect(withSleevesSeen({ ...long, ...seen(0.3, 0.35, 0.35) }, any).fit.kind).toBe('sleeveless')
  expect(withSleevesSeen({ ...long, ...seen(0, 0.6, 0.4) }, any).fit).toBe(long.fit)
  const short = withSleevesSeen({ ...long, ...seen(0, 0.99, 0.01) }, any).fit
  if (short.kind !== 'sleeved') throw new Error(`It is ${short.kind}`)
  expect(short.shape.sleeve / short.shape.hemY, 'nor are there none, where short ones are seen').toBeLessThan(
    0.45,
  )
  const narrow = { ...shaped({ hem: fit.shape.armpit / 2 }), cut: 'dress' as const }
  expect(withSleevesSeen({ ...narrow, ...seen(0, 0.8, 0.2) }, any).fit.kind).toBe('sleeveless')
})

test('a dress with next to no sleeves is fitted without, unless they explain more', async () => {
  const shirt = await drawn('tshirt')
  const { fit, fits } = shirt
  const bare = fits.fits.find(({ kind }) => kind === 'sleeveless')?.score ?? 0
  if (fit.kind !== 'sleeved') throw new Error(`It is ${fit.kind}`)
  const withStubs = (score: number, sleeve = 0.01) => ({
    ...{ ...shirt, cut: 'dress' as const },
    fit: { ...fit, score, shape: { ...fit.shape, sleeve } },
  })
  const kindOf = (dress: ReturnType<typeof withStubs>) =>
    withSleevesSeen({ ...dress, ...seen(0.1, 0.9, 0) }, any).fit.kind
  expect(kindOf(withStubs(bare - 0.01))).toBe('sleeveless')
  expect(kindOf(withStubs(bare + 0.01))).toBe('sleeved')
  expect(kindOf(withStubs(bare - 0.01, fit.shape.sleeve))).toBe('sleeved')
})

test('a dress without straps is fitted like a skirt and stays a dress, unless sleeves are seen', async () => {
  const dress = (await findDrawn('strapless', 'dress')).found
  const { fit, cut, straps } = withSleevesSeen({ ...dress, ...seen(0.3, 0.6, 0.1) }, any)
  expect({ kind: fit.kind, cut, straps }).toEqual({ kind: 'skirt', cut: 'dress', straps: null })
  expect(withSleevesSeen({ ...dress, ...seen(0, 0.95, 0.05) }, any).fit.kind, 'cap sleeves').not.toBe('skirt')
  expect(withSleevesSeen({ ...dress, ...seen(0.2, 0.2, 0.6) }, any).fit.kind, 'long sleeves').not.toBe(
    'skirt',
  )
  expect(
    withSleevesSeen({ ...dress, ...seen(0.3, 0.6, 0.1) }, ['sleeved']).fit.kind,
    'known to have some',
  ).not.toBe('skirt')
  const tank = { ...(await drawn('tank')), cut: 'dress' as const }
  expect(withSleevesSeen({ ...tank, ...seen(0.3, 0.6, 0.1) }, any).fit.kind, 'with shoulders').toBe(
    'sleeveless',
  )
})
