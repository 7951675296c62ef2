import { Alert } from 'antd'
import { useEffect, useRef, useState } from 'react'
import { useWords } from '../../app/language.tsx'
import styles from './form.module.css'

type Detector = { detect: (source: HTMLVideoElement) => Promise<{ rawValue: string }[]> }
declare global {
  interface Window {
    /** Not in every browser, and not yet in the types of TypeScript. */
    BarcodeDetector?: new (options: { formats: string[] }) => Detector
  }
}

const FORMATS = ['code_128', 'qr_code', 'code_39', 'code_93', 'ean_13', 'itf', 'data_matrix']
const EVERY_MS = 150
/** The same code in view is not taken again before this time. */
const AGAIN_MS = 2_500

/** Whether this browser reads barcodes and may have a camera. */
export const hasCameraScan = (): boolean =>
  window.BarcodeDetector !== undefined && navigator.mediaDevices?.getUserMedia !== undefined

/** Shows the camera and reports each code that it sees. */
export function CameraScan({ onCode }: { onCode: (code: string) => void }) {
  const words = useWords('shipDesk').shipDesk
  const video = useRef<HTMLVideoElement>(null)
  const [isBlocked, setIsBlocked] = useState(false)
  const latest = useRef(onCode)
  useEffect(() => {
    latest.current = onCode
  })
  useEffect(() => {
    const detector = new window.BarcodeDetector!({ formats: FORMATS })
    const seen = new Map<string, number>()
    let stream: MediaStream | undefined
    let isEnded = false
    let timer: ReturnType<typeof setTimeout> | undefined
    const look = async () => {
      const codes = video.current ? await detector.detect(video.current).catch(() => []) : []
      if (isEnded) return
      for (const { rawValue: code } of codes) {
        const isRecent = Date.now() - (seen.get(code) ?? 0) < AGAIN_MS
        seen.set(code, Date.now())
        if (isRecent) continue
        navigator.vibrate?.(60)
        latest.current(code)
      }
      timer = setTimeout(() => void look(), EVERY_MS)
    }
    const start = async () => {
      stream = await navigator.mediaDevices.getUserMedia({ video: { facingMode: 'environment' } })
      if (isEnded || !video.current) return stream.getTracks().forEach((track) => track.stop())
      video.current.srcObject = stream
      await video.current.play()
      await look()
    }
    start().catch(() => setIsBlocked(true))
    return () => {
      isEnded = true
      clearTimeout(timer)
      stream?.getTracks().forEach((track) => track.stop())
    }
  }, [])
  if (isBlocked) return <Alert type="warning" showIcon title={words.cameraBlocked} />
  return <video ref={video} className={styles.camera} muted playsInline aria-label={words.camera} />
}
