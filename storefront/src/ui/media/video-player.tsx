import { LANGUAGE_NAMES } from '@bailu/contract/languages'
import type { VideoFile } from '@bailu/contract/files/staff'
import { type Ref, useState } from 'react'
import { pictureFileUrl } from './picture.tsx'

type Props = {
  video: VideoFile
  label: string
  /** Error text shown when it cannot be played. */
  failed: string
  ref?: Ref<HTMLVideoElement>
  onPause?: (seconds: number) => void
  onReady?: (video: HTMLVideoElement) => void
  onEnded?: () => void
}

/** Native video player; nothing of the video is downloaded before it is played. */
export function VideoPlayer({ video, label, failed, ref, onPause, onReady, onEnded }: Props) {
  const [hasFailed, setHasFailed] = useState(false)
  const { poster } = video
  return (
    <div>
      {/* oxlint-disable-next-line jsx-a11y/media-has-caption -- as many tracks as the video has; one without speech has none */}
      <video
        ref={ref}
        controls
        playsInline
        preload="none"
        aria-label={label}
        poster={poster ? pictureFileUrl(poster, 960) : undefined}
        style={{ aspectRatio: poster ? `${poster.width} / ${poster.height}` : '16 / 9' }}
        className="max-h-[80dvh] w-full rounded-3 bg-ink object-contain"
        onError={() => setHasFailed(true)}
        onPlay={() => setHasFailed(false)}
        onLoadedMetadata={({ currentTarget }) => onReady?.(currentTarget)}
        onPause={({ currentTarget }) => onPause?.(currentTarget.currentTime)}
        onEnded={onEnded}
        src={video.url}
      >
        {video.captions.map(({ lang, url }) => (
          <track key={lang} kind="captions" srcLang={lang} label={LANGUAGE_NAMES[lang]} src={url} />
        ))}
      </video>
      {hasFailed && (
        <p role="alert" className="mt-8 text-13 text-danger">
          {failed}
        </p>
      )}
    </div>
  )
}
