import { MAX_LEAD_PHOTOS } from '@bailu/contract/lead-kinds'
import type { Lead } from '@bailu/contract/leads'
import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { Section } from '../../ui/section.tsx'
import { toast } from '../../ui/toast.tsx'
import { useWords } from '../../words.tsx'
import { PhotoInput } from './photo-input.tsx'
import { PhotoViewer } from './photo-viewer.tsx'
import { PrivatePhoto } from './private-photo.tsx'
import { leadKeys } from './queries.ts'
import { sendPhotos } from './send-photos.ts'

/** Photos of a saved company lead. */
export function LeadPhotos({ lead }: { lead: Lead }) {
  const { photos: words } = useWords().leads
  const client = useQueryClient()
  const [share, setShare] = useState<number>()
  const [viewed, setViewed] = useState<number>()
  const count = lead.pictures.length
  const send = async (files: File[]) => {
    setShare(0)
    const { left, message } = await sendPhotos(lead.id, files, setShare)
    setShare(undefined)
    if (left.length > 0) toast(message ?? words.failed)
    await client.invalidateQueries({ queryKey: leadKeys() })
  }
  return (
    <Section title={words.title}>
      <p className="mb-12 text-13 text-muted">{words.hint}</p>
      <div className="grid grid-cols-3 gap-8">
        {lead.pictures.map((photo, at) => (
          <button
            key={photo.id}
            type="button"
            onClick={() => setViewed(at)}
            className="block overflow-hidden rounded-3"
            aria-label={words.view(at + 1, count)}
          >
            <PrivatePhoto
              lead={lead.id}
              photo={photo.id}
              size="small"
              alt=""
              className="aspect-square w-full object-cover"
            />
          </button>
        ))}
        {count < MAX_LEAD_PHOTOS && (
          <PhotoInput
            room={MAX_LEAD_PHOTOS - count}
            busy={share === undefined ? undefined : words.uploading(Math.round(share * 100))}
            onChoose={(files) => void send(files)}
          />
        )}
      </div>
      <PhotoViewer lead={lead} at={viewed} onView={setViewed} />
    </Section>
  )
}
