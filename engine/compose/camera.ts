import type { Vec3 } from '../maths/vector.ts'

/** A perspective camera that looks at the axis of the figure; the figure turns, the camera and the lights stay. */
export interface Camera {
  /** Picture size in samples. */
  width: number
  height: number
  /** Focal length in samples. */
  focal: number
  /** Height of the point looked at, cm. */
  targetY: number
  /** Turn of the figure, radians. */
  yaw: number
}

const DISTANCE = 620
/** The camera looks down a little, radians. */
const PITCH = 0.02
const COS = Math.cos(PITCH)
const SIN = Math.sin(PITCH)

export interface CameraInput {
  width: number
  height: number
  /** Heights at the upper and lower edge of the picture, cm. */
  topY: number
  bottomY: number
  yaw: number
}

export function makeCamera({ width, height, topY, bottomY, yaw }: CameraInput): Camera {
  const focal = (height / (topY - bottomY)) * DISTANCE
  return { width, height, focal, targetY: (topY + bottomY) / 2, yaw }
}

/** Samples per centimetre at the axis of the figure. */
export const samplesPerCm = (c: Camera): number => c.focal / DISTANCE

/** Turns points (3 floats each) with the figure, and writes them to `out`. */
export function turn(c: Camera, points: Float32Array, out: Float32Array): void {
  const cos = Math.cos(c.yaw)
  const sin = Math.sin(c.yaw)
  for (let i = 0; i < points.length; i += 3) {
    out[i] = points[i] * cos + points[i + 2] * sin
    out[i + 1] = points[i + 1]
    out[i + 2] = points[i + 2] * cos - points[i] * sin
  }
}

/** Projects turned points, and writes to `out`: x and y in samples, then the distance from the camera in cm. */
export function project(c: Camera, turned: Float32Array, out: Float32Array): void {
  for (let i = 0; i < turned.length; i += 3) {
    const y = turned[i + 1] - c.targetY
    const z = turned[i + 2]
    const depth = DISTANCE - (y * SIN + z * COS)
    const scale = c.focal / depth
    out[i] = c.width / 2 + turned[i] * scale
    out[i + 1] = c.height / 2 - (y * COS - z * SIN) * scale
    out[i + 2] = depth
  }
}

/** The reverse of `project` for one point, in place. */
export function unproject(c: Camera, point: Float32Array): void {
  const depth = point[2]
  const up = (-(point[1] - c.height / 2) * depth) / c.focal
  const ahead = DISTANCE - depth
  point[0] = ((point[0] - c.width / 2) * depth) / c.focal
  point[1] = up * COS + ahead * SIN + c.targetY
  point[2] = ahead * COS - up * SIN
}

/** Where the ray through a sample meets the floor, as (x, z); null when it goes up. */
export function floorAt(c: Camera, x: number, y: number): [number, number] | null {
  const right = (x - c.width / 2) / c.focal
  const up = -(y - c.height / 2) / c.focal
  const dy = up * COS - SIN
  if (dy >= 0) return null
  const origin: Vec3 = [0, c.targetY + DISTANCE * SIN, DISTANCE * COS]
  const t = -origin[1] / dy
  return [right * t, origin[2] + (-up * SIN - COS) * t]
}
