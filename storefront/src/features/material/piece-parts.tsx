import type { Material } from '@bailu/contract/material'
import { useState } from 'react'
import { Clip } from '../../media/clip.tsx'
import { DocumentRow } from '../../media/document-row.tsx'
import { fileSize } from '../../media/file-size.ts'
import { useWords } from '../../words.tsx'
import { PieceActions } from './piece-actions.tsx'
import { PictureGrid } from './picture-grid.tsx'

type Props = { item: Material; link: string; eager?: boolean }

/** Pictures, videos and documents of a material, with the actions. */
export function PieceParts({ item, link, eager = false }: Props) {
  const { material } = useWords()
  const [looking, setLooking] = useState<number>()
  return (
    <div className="mt-16 flex flex-col gap-16">
      {item.pictures.length > 0 && (
        <PictureGrid pictures={item.pictures} title={item.title} eager={eager} onOpen={setLooking} />
      )}
      {item.videos.map((video, index) => (
        <div key={video.key}>
          <Clip video={video} label={`${material.video}: ${item.title}`} failed={material.videoFailed} />
          <a
            href={`${video.url}?save`}
            download={video.name}
            className="inline-flex min-h-touch items-center gap-8 text-13 text-gold-ink"
          >
            {material.saveVideo} {item.videos.length > 1 && index + 1} · {fileSize(video.bytes)}
          </a>
        </div>
      ))}
      {item.documents.map((file) => (
        <DocumentRow
          key={file.key}
          file={file}
          about={material.file('PDF', fileSize(file.bytes))}
          action={material.download}
        />
      ))}
      <PieceActions item={item} link={link} looking={looking} onLook={setLooking} />
    </div>
  )
}
