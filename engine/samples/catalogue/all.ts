import type { Sample } from '../draw/sample.ts'
import { BOTTOMS } from './bottoms.ts'
import { DRESSES } from './dresses.ts'
import { KNITWEAR } from './knitwear.ts'
import { OUTERWEAR } from './outerwear.ts'
import { SHIRTS } from './shirts.ts'
import { T_SHIRTS } from './t-shirts.ts'

export const SAMPLES: Sample[] = [...T_SHIRTS, ...KNITWEAR, ...SHIRTS, ...OUTERWEAR, ...DRESSES, ...BOTTOMS]
