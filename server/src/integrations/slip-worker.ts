import { parentPort, workerData } from 'node:worker_threads'
import qr from 'jsqr'

// Under ESM the package's types do not match its default export.
const findQr = qr as unknown as typeof qr.default
const { pixels, width, height } = workerData as { pixels: Uint8Array; width: number; height: number }
const code = findQr(new Uint8ClampedArray(pixels.buffer, pixels.byteOffset, pixels.length), width, height, {
  inversionAttempts: 'dontInvert',
})
parentPort?.postMessage(code?.data ?? null)
