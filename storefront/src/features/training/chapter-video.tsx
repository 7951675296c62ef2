import type { Video } from '@bailu/contract/files'
import { useEffect, useState } from 'react'
import { Clip } from '../../media/clip.tsx'
import { read, write } from '../../storage.ts'
import { useWords } from '../../words.tsx'

type Props = {
  chapter: string
  video: Video
  title: string
  /** Position in seconds stored on the server. */
  kept: number
  onPause: (seconds: number) => Promise<unknown>
}

/** Positions below this many seconds are not resumed. */
const LEAST = 3

const clock = (seconds: number) => `${Math.floor(seconds / 60)}:${String(seconds % 60).padStart(2, '0')}`

/** Video of a chapter that resumes at the last position, of this device or another. */
export function ChapterVideo({ chapter, video, title, kept, onPause }: Props) {
  const { training } = useWords()
  const [here, setHere] = useState<number>()
  const memory = `video:${chapter}`
  useEffect(() => {
    const stored = Number(read(memory))
    setHere(Number.isFinite(stored) && read(memory) !== null ? stored : undefined)
  }, [memory])
  const from = here ?? kept
  const pause = (seconds: number) => {
    const whole = Math.floor(seconds)
    write(memory, String(whole))
    void onPause(whole).catch(() => {
      // stored on this device; the server gets it at the next pause
    })
  }
  return (
    <div>
      <Clip
        video={video}
        label={title}
        failed={training.videoFailed}
        onPause={pause}
        onReady={(player) => {
          if (from >= LEAST && from < player.duration - LEAST) player.currentTime = from
        }}
        onEnded={() => pause(0)}
      />
      {from >= LEAST && <p className="mt-4 text-13 text-muted">{training.resume(clock(from))}</p>}
    </div>
  )
}
