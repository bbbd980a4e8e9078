import type { Body } from '#contracts/endpoint.ts'
import { generations, type Pose } from '#contracts/generations.ts'
import { upload } from '#web/api/upload.ts'
import { downscale } from './prepare-photo.ts'

export interface PictureRequest {
  /** Only of a new garment. */
  photos: { productImage?: File | null; detailImage?: File | null; backImage?: File | null }
  choices: Omit<Body<typeof generations.request>, 'poseType'>
  pose: Pose
  /** One per click: a repeated request never costs twice. */
  key: string
  onProgress: (share: number) => void
}

export async function requestPicture({ photos, choices, pose, key, onProgress }: PictureRequest) {
  const shrink = (photo: File | null | undefined) => photo && downscale(photo)
  const [productImage, detailImage, backImage] = await Promise.all([
    shrink(photos.productImage),
    shrink(photos.detailImage),
    shrink(photos.backImage),
  ])
  return upload(generations.request, {
    body: { ...choices, poseType: pose },
    files: { productImage, detailImage, backImage },
    headers: { 'Idempotency-Key': key },
    onProgress,
  })
}
