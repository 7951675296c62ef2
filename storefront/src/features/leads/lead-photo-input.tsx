import { useEffect, useRef, useState } from 'react'
import { MAX_LEAD_PHOTOS } from '@bailu/contract/leads/kinds'
import { AppError } from '@bailu/client/errors'
import { ACCEPT, pictureProblemWords, shrinkPicture } from '../../browser/request/shrink-picture.ts'
import { uploadPicture } from '../../browser/request/upload.ts'
import { useWords } from '../../i18n/i18n.tsx'
import { useOnline } from '../../session/offline/online.ts'
import { toast } from '../../ui/dialog/toast.tsx'
import { CloseIcon, PlusIcon } from '../../ui/icons/icons.tsx'
import { Section } from '../../ui/screen/screen.tsx'

type UploadOutcome = { failed: File[]; message: string | undefined }

/**
 * Uploads photos one after the other, to suit weak networks. @returns the files that failed and the server's message
 */
export async function uploadLeadPhotos(
  lead: string,
  files: File[],
  onProgress: (fileProgress: number) => void,
): Promise<UploadOutcome> {
  const failed: File[] = []
  let message: string | undefined
  for (const [index, file] of files.entries()) {
    try {
      await uploadPicture(
        'POST /api/potential-customer/photo',
        { lead },
        file,
        (fileProgress) => onProgress((index + fileProgress) / files.length),
        { quiet: true },
      )
    } catch (cause) {
      failed.push(file)
      if (cause instanceof AppError) message = cause.message
    }
  }
  return { failed, message }
}

type LeadPhotoInputProps = { busy?: string | undefined; maxCount: number; onChoose: (files: File[]) => void }

/** File chooser for several photos; each is shrunk before upload. */
export function LeadPhotoInput({ busy, maxCount, onChoose }: LeadPhotoInputProps) {
  const { photos: words } = useWords('leads').leads
  const input = useRef<HTMLInputElement>(null)
  const [preparing, setPreparing] = useState(false)
  const choose = async (files: File[]) => {
    setPreparing(true)
    const accepted: File[] = []
    for (const file of files.slice(0, maxCount)) {
      const shrunk = await shrinkPicture(file)
      if ('unfit' in shrunk) toast(pictureProblemWords(words)[shrunk.unfit])
      else accepted.push(shrunk.file)
    }
    setPreparing(false)
    if (accepted.length > 0) onChoose(accepted)
  }
  return (
    <>
      <input
        ref={input}
        type="file"
        accept={ACCEPT}
        multiple
        hidden
        data-photo
        onChange={({ target }) => {
          const files = [...(target.files ?? [])]
          target.value = ''
          if (files.length > 0) void choose(files)
        }}
      />
      <button
        type="button"
        disabled={preparing || busy !== undefined}
        onClick={() => input.current?.click()}
        className="flex aspect-square flex-col items-center justify-center gap-4 rounded-3 border border-dashed border-control p-8 text-center text-13 leading-tight text-muted active:bg-mist"
      >
        {!preparing && busy === undefined && <PlusIcon className="size-20" />}
        {preparing ? words.preparing : (busy ?? words.add)}
      </button>
    </>
  )
}

type ChosenPhotosProps = { files: File[]; busy: string | undefined; onChange: (files: File[]) => void }

/** Photos chosen for a lead that is not saved yet; uploaded after it. */
export function ChosenPhotos({ files, busy, onChange }: ChosenPhotosProps) {
  const { photos: words } = useWords('leads').leads
  const online = useOnline()
  return (
    <Section title={words.title}>
      <p className="mb-12 text-13 text-muted">{online ? words.afterSave : words.later}</p>
      <div className="grid grid-cols-3 gap-8">
        {files.map((file, index) => (
          <div key={`${file.name}${file.lastModified}${index}`} className="relative">
            <PhotoPreview file={file} />
            <button
              type="button"
              aria-label={words.remove}
              onClick={() => onChange(files.filter((other) => other !== file))}
              className="absolute top-0 right-0 flex size-touch items-start justify-end p-4"
            >
              <span className="flex size-28 items-center justify-center rounded-full bg-ink text-paper">
                <CloseIcon className="size-16" />
              </span>
            </button>
          </div>
        ))}
        {files.length < MAX_LEAD_PHOTOS && (
          <LeadPhotoInput
            busy={busy}
            maxCount={MAX_LEAD_PHOTOS - files.length}
            onChoose={(added) => onChange([...files, ...added])}
          />
        )}
      </div>
    </Section>
  )
}

function PhotoPreview({ file }: { file: File }) {
  const [url, setUrl] = useState<string>()
  useEffect(() => {
    const objectUrl = URL.createObjectURL(file)
    setUrl(objectUrl)
    return () => URL.revokeObjectURL(objectUrl)
  }, [file])
  return <img src={url} alt="" className="aspect-square w-full rounded-3 object-cover" />
}
