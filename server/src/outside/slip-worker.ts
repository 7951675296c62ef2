import { parentPort, workerData } from 'node:worker_threads'
import qr from 'jsqr'

// The package's types and its only export differ under ESM.
const find = qr as unknown as typeof qr.default
const { pixels, width, height } = workerData as { pixels: Uint8Array; width: number; height: number }
const found = find(new Uint8ClampedArray(pixels.buffer, pixels.byteOffset, pixels.length), width, height, {
  inversionAttempts: 'dontInvert',
})
parentPort?.postMessage(found?.data ?? null)
