import { useObjectUrl } from '../../browser/object-url.ts'
import { useQuery } from '@tanstack/react-query'
import { useEffect, useEffectEvent, useRef, useState } from 'react'
import { MAX_LEAD_PHOTOS } from '@bailu/contract/leads/kinds'
import type { Lead } from '@bailu/contract/leads/shop'
import { request } from '../../browser/request/request.ts'
import { useAction } from '../../session/use-action.ts'
import { useWords } from '../../i18n/i18n.tsx'
import { Button, IconButton } from '../../ui/button.tsx'
import { Sheet, useConfirmation } from '../../ui/dialog/dialog.tsx'
import { BackIcon, ChevronIcon } from '../../ui/icons/icons.tsx'
import { Section, Skeleton } from '../../ui/screen/screen.tsx'
import { LeadPhotoInput, PhotoPreviews, useLeadPhotoUpload } from './lead-photo-input.tsx'
import { leadKeys, leadPhotoQuery } from './queries.ts'

type PrivateLeadPhotoProps = { lead: string; photo: string; size: 'small' | 'full'; alt: string; className: string }

/** A photo fetched with the authorization header; it has no public URL. */
export function PrivateLeadPhoto({ lead, photo, size, alt, className }: PrivateLeadPhotoProps) {
  const { photos: words } = useWords('leads').leads
  const { data, isError, refetch } = useQuery(leadPhotoQuery(lead, photo, size))
  const url = useObjectUrl(data)
  const errorClass = `${className} flex items-center justify-center p-8 text-center text-13 text-danger`
  // Small photos are inside a button already, so the error is no button.
  if (isError && size === 'small') return <span className={errorClass}>{words.notShown}</span>
  if (isError)
    return (
      <button type="button" onClick={() => void refetch()} className={errorClass}>
        {words.notShown}
      </button>
    )
  if (!url) return <Skeleton className={className} />
  return <img src={url} alt={alt} className={className} />
}

type LeadPhotoViewerProps = { lead: Lead; index: number | undefined; onView: (index: number | undefined) => void }

const STEP_BUTTON = 'border border-control disabled:opacity-30'

/** Full-size photo with previous, next and delete. */
export function LeadPhotoViewer({ lead, index, onView }: LeadPhotoViewerProps) {
  const { photos: words, keep: cancelText, removeLead, deleted, form } = useWords('leads').leads
  const count = lead.pictures.length
  const photo = index === undefined ? undefined : lead.pictures[Math.min(index, count - 1)]
  const close = () => onView(undefined)
  const { run, busy } = useAction(
    (removed: string) => request('DELETE /api/potential-customer/{id}/photo/{photo}', { id: lead.id, photo: removed }),
    { broken: form.error.broken, refresh: [leadKeys()], done: deleted, onDone: close },
  )
  const removal = useConfirmation(
    { title: words.remove, message: words.removeAsk, confirm: removeLead, cancel: cancelText, danger: true },
    () => photo && void run(photo.id),
  )
  if (!photo || index === undefined) return null
  return (
    <Sheet open tall onClose={close} title={words.view(index + 1, count)}>
      <div className="mt-16 flex h-[calc(90dvh-230px)] items-center justify-center">
        <PrivateLeadPhoto
          key={photo.id}
          lead={lead.id}
          photo={photo.id}
          size="full"
          alt={words.view(index + 1, count)}
          className="max-h-full min-h-[120px] w-full rounded-3 object-contain"
        />
      </div>
      <div className="mt-16 flex items-center justify-between">
        <IconButton
          label={words.view(index, count)}
          disabled={index === 0}
          onClick={() => onView(index - 1)}
          className={STEP_BUTTON}
        >
          <BackIcon className="size-20" />
        </IconButton>
        <Button kind="quiet" busy={busy} onClick={() => removal.ask()}>
          {words.remove}
        </Button>
        <IconButton
          label={words.view(index + 2, count)}
          disabled={index >= count - 1}
          onClick={() => onView(index + 1)}
          className={STEP_BUTTON}
        >
          <ChevronIcon className="size-20" />
        </IconButton>
      </div>
      <Button kind="quiet" wide className="mt-12" onClick={close}>
        {words.close}
      </Button>
      {removal.dialog}
    </Sheet>
  )
}

type LeadPhotosProps = {
  lead: Lead
  /** Photos that could not be uploaded after the lead was created. */
  unsent: File[]
  /** Called with the number of photos that are not uploaded. */
  onUnsent: (count: number) => void
}

/** Photos of a saved company lead. */
export function LeadPhotos({ lead, unsent, onUnsent }: LeadPhotosProps) {
  const { photos: words } = useWords('leads').leads
  const [viewedIndex, setViewedIndex] = useState<number>()
  const count = lead.pictures.length
  const upload = useLeadPhotoUpload(lead.id, MAX_LEAD_PHOTOS - count, true, unsent)
  const unsentCount = upload.isUnsent ? upload.chosen.length : 0
  const reportUnsent = useEffectEvent(onUnsent)
  useEffect(() => reportUnsent(unsentCount), [unsentCount])
  const photosRef = useRef<HTMLDivElement>(null)
  const hasUnsent = unsent.length > 0
  useEffect(() => {
    if (hasUnsent) photosRef.current?.scrollIntoView({ block: 'center' })
  }, [hasUnsent])
  return (
    <Section title={words.title}>
      <p className="mb-12 text-13 text-muted">{words.hint}</p>
      <div ref={photosRef} className="grid grid-cols-3 gap-8">
        {lead.pictures.map((photo, index) => (
          <button
            key={photo.id}
            type="button"
            onClick={() => setViewedIndex(index)}
            className="block overflow-hidden rounded-3"
            aria-label={words.view(index + 1, count)}
          >
            <PrivateLeadPhoto
              lead={lead.id}
              photo={photo.id}
              size="small"
              alt=""
              className="aspect-square w-full object-cover"
            />
          </button>
        ))}
        {upload.isUnsent && <PhotoPreviews upload={upload} />}
        {count < MAX_LEAD_PHOTOS && <LeadPhotoInput upload={upload} />}
      </div>
      <LeadPhotoViewer lead={lead} index={viewedIndex} onView={setViewedIndex} />
    </Section>
  )
}
