import { MAX_LEAD_PHOTOS } from '@bailu/contract/lead-kinds'
import { useEffect, useState } from 'react'
import { CloseIcon } from '../../ui/icons.tsx'
import { Section } from '../../ui/section.tsx'
import { useOnline } from '../../use-online.ts'
import { useWords } from '../../words.tsx'
import { PhotoInput } from './photo-input.tsx'

type Props = { files: File[]; busy: string | undefined; onChange: (files: File[]) => void }

/** Photos chosen for a lead that is not saved yet; uploaded after it. */
export function ChosenPhotos({ files, busy, onChange }: Props) {
  const { photos: words } = useWords().leads
  const online = useOnline()
  return (
    <Section title={words.title}>
      <p className="mb-12 text-13 text-muted">{online ? words.afterSave : words.later}</p>
      <div className="grid grid-cols-3 gap-8">
        {files.map((file, at) => (
          <div key={`${file.name}${file.lastModified}${at}`} className="relative">
            <Chosen file={file} />
            <button
              type="button"
              aria-label={words.remove}
              onClick={() => onChange(files.filter((one) => one !== file))}
              className="absolute top-0 right-0 flex size-touch items-start justify-end p-4"
            >
              <span className="flex size-28 items-center justify-center rounded-full bg-ink text-paper">
                <CloseIcon className="size-16" />
              </span>
            </button>
          </div>
        ))}
        {files.length < MAX_LEAD_PHOTOS && (
          <PhotoInput
            busy={busy}
            room={MAX_LEAD_PHOTOS - files.length}
            onChoose={(more) => onChange([...files, ...more])}
          />
        )}
      </div>
    </Section>
  )
}

function Chosen({ file }: { file: File }) {
  const [url, setUrl] = useState<string>()
  useEffect(() => {
    const made = URL.createObjectURL(file)
    setUrl(made)
    return () => URL.revokeObjectURL(made)
  }, [file])
  return <img src={url} alt="" className="aspect-square w-full rounded-3 object-cover" />
}
