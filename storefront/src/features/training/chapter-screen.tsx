import { Link, useNavigate } from '@tanstack/react-router'
import { useEffect, useEffectEvent, useState } from 'react'
import type { VideoFile } from '@bailu/contract/files/staff'
import type { Chapter, Course } from '@bailu/contract/training/shop'
import { readStorage, writeStorage } from '../../browser/storage.ts'
import { useWords } from '../../i18n/i18n.tsx'
import { Button, ButtonLink } from '../../ui/button.tsx'
import { toast } from '../../ui/dialog/toast.tsx'
import { useAction } from '../../session/use-action.ts'
import { DocumentRow, shortFileSize } from '../../ui/media/document-row.tsx'
import { VideoPlayer } from '../../ui/media/video-player.tsx'
import { BottomBar } from '../../ui/screen/screen.tsx'
import { TextBlocks } from '../../ui/text/text-blocks.tsx'
import { QUIZ, stepAfter } from './course-progress.ts'
import { useProgress } from './use-progress.ts'

type ChapterFooterProps = { course: Course; chapter: Chapter; done: boolean; progress: ReturnType<typeof useProgress> }

/** Button to the next step; for a signed-in user it marks the chapter as done. */
export function ChapterFooter({ course, chapter, done, progress }: ChapterFooterProps) {
  const { training } = useWords('training')
  const navigate = useNavigate()
  const next = stepAfter(course, chapter.id)
  const search = { course: course.id, at: next }

  const { busy, run } = useAction(
    async () => {
      if (!(await progress.save(course.id, chapter.id, { done: true }))) toast(training.storedHere)
      await navigate({ to: '/training', search })
    },
    { onError: () => toast(training.notStored) },
  )
  const finishLabel = next === QUIZ ? training.markToQuiz : next ? training.markDone : training.markLast
  const nextLabel = next === QUIZ ? training.toQuiz : next ? training.next : training.back
  return (
    <BottomBar>
      <div className="gutter py-12">
        {progress.isSignedIn && !done ? (
          <Button wide busy={busy} onClick={() => void run()}>
            {finishLabel}
          </Button>
        ) : (
          <ButtonLink to="/training" search={search} wide>
            {nextLabel}
          </ButtonLink>
        )}
      </div>
    </BottomBar>
  )
}

type ChapterVideoProps = {
  chapter: string
  video: VideoFile
  title: string
  /** Position in seconds stored on the server. */
  serverSeconds: number
  onPause: (seconds: number) => Promise<unknown>
}

/** Positions below this many seconds are not resumed. */
const MIN_RESUME_SECONDS = 3

const formatClock = (seconds: number) => `${Math.floor(seconds / 60)}:${String(seconds % 60).padStart(2, '0')}`

/** Video of a chapter that resumes at the last position, of this device or another. */
export function ChapterVideo({ chapter, video, title, serverSeconds, onPause }: ChapterVideoProps) {
  const { training } = useWords('training')
  const [localSeconds, setLocalSeconds] = useState<number>()
  const storageKey = `video:${chapter}`
  useEffect(() => {
    const stored = Number(readStorage(storageKey))
    setLocalSeconds(Number.isFinite(stored) && readStorage(storageKey) !== null ? stored : undefined)
  }, [storageKey])
  const resumeAt = localSeconds ?? serverSeconds
  const pause = (seconds: number) => {
    const rounded = Math.floor(seconds)
    writeStorage(storageKey, String(rounded))
    void onPause(rounded).catch(() => {
      // stored on this device; the server gets it at the next pause
    })
  }
  return (
    <div>
      <VideoPlayer
        video={video}
        label={title}
        failed={training.videoFailed}
        onPause={pause}
        onReady={(player) => {
          if (resumeAt >= MIN_RESUME_SECONDS && resumeAt < player.duration - MIN_RESUME_SECONDS)
            player.currentTime = resumeAt
        }}
        onEnded={() => pause(0)}
      />
      {resumeAt >= MIN_RESUME_SECONDS && (
        <p className="mt-4 text-13 text-muted">{training.resume(formatClock(resumeAt))}</p>
      )}
    </div>
  )
}

/** One chapter; opening it saves it as the last opened. */
export function ChapterScreen({ course, chapter }: { course: Course; chapter: Chapter }) {
  const { training } = useWords('training')
  const progress = useProgress()
  const number = course.chapters.indexOf(chapter) + 1
  const reportOpened = useEffectEvent(() => void progress.save(course.id, chapter.id, {}).catch(() => {}))
  useEffect(() => {
    if (progress.isSignedIn) reportOpened()
  }, [progress.isSignedIn, chapter.id])
  const courseProgress = progress.of(course.id)
  return (
    <article className="flex flex-1 flex-col">
      <div className="gutter pt-20 pb-28">
        <Link
          to="/training"
          search={{ course: course.id }}
          className="inline-flex min-h-touch items-center text-13 text-gold-ink"
        >
          {course.title}
        </Link>
        <p className="text-13 text-muted">
          {training.chapter(number, course.chapters.length)} · {training.minutes(chapter.minutes)}
        </p>
        <h1 className="mt-4 mb-20 text-28">{chapter.title}</h1>
        <div className="flex flex-col gap-20">
          {chapter.video && (
            <ChapterVideo
              chapter={chapter.id}
              video={chapter.video}
              title={chapter.title}
              serverSeconds={courseProgress?.seconds[chapter.id] ?? 0}
              onPause={(seconds) => progress.save(course.id, chapter.id, { seconds })}
            />
          )}
          {chapter.body.length > 0 && <TextBlocks blocks={chapter.body} />}
          {chapter.document && (
            <DocumentRow
              file={chapter.document}
              about={training.file('PDF', shortFileSize(chapter.document.bytes))}
              action={training.download}
            />
          )}
        </div>
      </div>
      <ChapterFooter
        course={course}
        chapter={chapter}
        done={courseProgress?.done.includes(chapter.id) ?? false}
        progress={progress}
      />
    </article>
  )
}
