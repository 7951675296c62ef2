import type { Chapter, Course } from '@bailu/contract/training'
import { Link } from '@tanstack/react-router'
import { useEffect, useEffectEvent } from 'react'
import { DocumentRow } from '../../media/document-row.tsx'
import { fileSize } from '../../media/file-size.ts'
import { Blocks } from '../../ui/blocks.tsx'
import { useWords } from '../../words.tsx'
import { ChapterFoot } from './chapter-foot.tsx'
import { ChapterVideo } from './chapter-video.tsx'
import { useProgress } from './use-progress.ts'

/** One chapter; opening it saves it as the last opened. */
export function ChapterScreen({ course, chapter }: { course: Course; chapter: Chapter }) {
  const { training } = useWords()
  const progress = useProgress()
  const number = course.chapters.indexOf(chapter) + 1
  const here = useEffectEvent(() => void progress.keep(course.id, chapter.id, {}).catch(() => {}))
  useEffect(() => {
    if (progress.known) here()
  }, [progress.known, chapter.id])
  const mine = progress.of(course.id)
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
              kept={mine?.seconds[chapter.id] ?? 0}
              onPause={(seconds) => progress.keep(course.id, chapter.id, { seconds })}
            />
          )}
          {chapter.body.length > 0 && <Blocks blocks={chapter.body} />}
          {chapter.document && (
            <DocumentRow
              file={chapter.document}
              about={training.file('PDF', fileSize(chapter.document.bytes))}
              action={training.download}
            />
          )}
        </div>
      </div>
      <ChapterFoot
        course={course}
        chapter={chapter}
        done={mine?.done.includes(chapter.id) ?? false}
        progress={progress}
      />
    </article>
  )
}
