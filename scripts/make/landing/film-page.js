// Runs in the browser that records (film.ts): draws every moment on a canvas and lets MediaRecorder encode it.
const width = 1200
const height = 600
const framesPerSecond = 20
// Fewer pixels, each of them with more bits: at this size of file cloth looks better so.
const scale = 0.8
const sceneSeconds = 3.4

/** @param {{photo: string, poses: string[]}[]} reels */
globalThis.record = async (reels) => {
  const type = 'video/mp4;codecs=avc1.640028'
  if (!MediaRecorder.isTypeSupported(type)) throw new Error('this browser has no H.264 encoder')
  const loaded = await Promise.all(
    reels.map(async ({ photo, poses }) => ({
      photo: await load(photo),
      poses: await Promise.all(poses.map(load)),
    })),
  )
  const canvas = Object.assign(document.createElement('canvas'), {
    width: width * scale,
    height: height * scale,
  })
  const pen = canvas.getContext('2d', { alpha: false })
  pen.imageSmoothingQuality = 'high'
  pen.scale(scale, scale)
  const recorder = new MediaRecorder(canvas.captureStream(framesPerSecond), {
    mimeType: type,
    videoBitsPerSecond: 1_100_000,
  })
  const parts = []
  recorder.ondataavailable = ({ data }) => parts.push(data)
  drawMoment(pen, loaded, 0)
  recorder.start()
  const total = sceneSeconds * loaded.length
  const start = performance.now()
  for (let at = 0; at < total; at = (performance.now() - start) / 1000) {
    drawMoment(pen, loaded, at)
    await new Promise((resolve) => setTimeout(resolve, 1000 / framesPerSecond))
  }
  const stopped = new Promise((resolve) => {
    recorder.onstop = resolve
  })
  recorder.stop()
  await stopped
  // Two poses, the tape and the photo: the most that one picture can say.
  Object.assign(canvas, { width, height })
  drawMoment(pen, loaded, 1.745)
  const film = await asBase64(new Blob(parts, { type }))
  return { film, poster: canvas.toDataURL('image/png').split(',')[1] }
}

/** The tape uncovers the photo from the right, rests, then uncovers the three poses from the left. */
function drawMoment(pen, reels, at) {
  const scene = Math.min(reels.length - 1, Math.floor(at / sceneSeconds))
  const inScene = at - scene * sceneSeconds
  const last = reels[(scene + reels.length - 1) % reels.length]
  const now = reels[scene]
  const edge = (share) => Math.round(share * (width + 80)) - 40
  if (inScene < 1.1) {
    const cut = edge(1 - ease(inScene / 0.6))
    drawPhoto(pen, now.photo)
    within(pen, 0, cut, () => drawPoses(pen, last.poses))
    drawTape(pen, cut)
  } else {
    const cut = edge(ease((inScene - 1.1) / 1.1))
    drawPhoto(pen, now.photo)
    within(pen, 0, cut, () => drawPoses(pen, now.poses))
    drawTape(pen, cut)
  }
}

function drawPhoto(pen, photo) {
  pen.fillStyle = '#0d161b'
  pen.fillRect(0, 0, width, height)
  pen.fillStyle = '#323f45'
  for (let x = 15; x < width; x += 30) for (let y = 15; y < height; y += 30) pen.fillRect(x, y, 2, 2)
  // Where the poses will be: cutting lines on pattern paper.
  pen.strokeStyle = '#6d7d85'
  pen.lineWidth = 2
  pen.setLineDash([12, 9])
  for (const x of [24, 399]) pen.strokeRect(x, 24, 327, height - 48)
  pen.setLineDash([])
  pen.drawImage(photo, width - 450, 0)
}

function drawPoses(pen, poses) {
  poses.forEach((pose, index) => {
    pen.drawImage(pose, index * 400, 0)
  })
}

function drawTape(pen, x) {
  pen.fillStyle = '#f3db24'
  pen.fillRect(x - 16, 0, 32, height)
  pen.fillStyle = '#1e1b06'
  for (let y = 0, tick = 0; y < height; y += 15, tick++)
    pen.fillRect(x - 16, y, tick % 5 === 0 ? 20 : 11, tick % 5 === 0 ? 3 : 2)
}

function within(pen, left, right, draw) {
  if (right <= left) return
  pen.save()
  pen.beginPath()
  pen.rect(left, 0, right - left, height)
  pen.clip()
  draw()
  pen.restore()
}

const ease = (share) => (1 - Math.cos(Math.min(1, Math.max(0, share)) * Math.PI)) / 2

function load(url) {
  return new Promise((resolve, reject) => {
    const image = new Image()
    image.onload = () => resolve(image)
    image.onerror = () => reject(new Error('a picture of the film did not load'))
    image.src = url
  })
}

function asBase64(blob) {
  return new Promise((resolve) => {
    const reader = new FileReader()
    reader.onload = () => resolve(String(reader.result).split(',')[1])
    reader.readAsDataURL(blob)
  })
}
