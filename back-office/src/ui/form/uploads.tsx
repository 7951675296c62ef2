import { toast } from '../../app/feedback.ts'
import { DeleteOutlined, UploadOutlined } from '@ant-design/icons'
import { Button, Upload } from 'antd'
import { type Ref, useRef } from 'react'
import type { ReplyOf } from '@bailu/contract/calls'
import type { Picture } from '@bailu/contract/fields'
import { useAction } from '../../app/api/use-calls.ts'
import { useWords } from '../../app/language.tsx'
import { RemoveButton } from './move-buttons.tsx'
import styles from './uploads.module.css'

type FileInputProps = {
  ref: Ref<HTMLInputElement>
  /** Accessible name. */
  name: string
  accept: string
  multiple?: boolean
  onFiles: (files: File[]) => void
}

/** An input that a button opens. */
export const HiddenFileInput = ({ ref, name, accept, multiple = false, onFiles }: FileInputProps) => (
  <input
    ref={ref}
    type="file"
    hidden
    accept={accept}
    multiple={multiple}
    aria-label={name}
    onChange={({ target }) => {
      const files = [...(target.files ?? [])]
      // Cleared, so that choosing the same file again fires a change event.
      target.value = ''
      if (files.length > 0) onFiles(files)
    }}
  />
)

/** A button that opens the browser's file picker. */
export function ChooseFiles({ busy, ...files }: Omit<FileInputProps, 'ref'> & { busy: boolean }) {
  const input = useRef<HTMLInputElement>(null)
  return (
    <>
      <HiddenFileInput ref={input} {...files} />
      <Button icon={<UploadOutlined />} loading={busy} onClick={() => input.current?.click()}>
        {files.name}
      </Button>
    </>
  )
}

export type UploadedFile = ReplyOf<'POST /api/staff/file'>
const ACCEPT = { pdf: 'application/pdf', mp4: 'video/mp4', vtt: '.vtt,text/vtt' }

type FileButtonProps = {
  kind: UploadedFile['kind']
  /** Otherwise as the form it is in. */
  disabled?: boolean
  children: string
  onDone: (file: UploadedFile) => void
}

/** Uploads one file of a kind. */
export function FileUploadButton({ kind, disabled, children, onDone }: FileButtonProps) {
  const words = useWords('content').content
  const upload = useAction('POST /api/staff/file', {
    onDone: (file) => (file.kind === kind ? onDone(file) : toast.error(words.wrongKind)),
  })
  return (
    <Upload
      accept={ACCEPT[kind]}
      showUploadList={false}
      disabled={disabled || upload.isPending || undefined}
      beforeUpload={(file) => {
        upload.mutate({ input: {}, file })
        return false
      }}
    >
      <Button size="small" icon={<UploadOutlined />} loading={upload.isPending} disabled={disabled || undefined}>
        {children}
      </Button>
    </Upload>
  )
}

type UploadedFileLinkProps = { url: string; name: string; onRemove: () => void }

/** An uploaded file, which can be opened and removed. */
export function UploadedFileLink({ url, name, onRemove }: UploadedFileLinkProps) {
  const words = useWords('content').content
  return (
    <>
      <a href={url} target="_blank" rel="noreferrer">
        {name}
      </a>
      <RemoveButton name={`${words.remove}: ${name}`} onClick={onRemove} />
    </>
  )
}

export const SPREADSHEET_TYPES = '.csv,.xlsx,text/csv,application/vnd.openxmlformats-officedocument.spreadsheetml.sheet'

export const PICTURE_FILES = 'image/jpeg,image/png,image/webp,image/heic'
export type PictureRef = Pick<Picture, 'key'>

type PictureFieldProps = {
  id?: string
  /** Set by Form.Item. */
  value?: PictureRef | null
  onChange?: (picture: Picture | null) => void
  /** The picture cannot be removed. */
  required?: boolean
  /** Accessible name. */
  name: string
  small?: boolean
}

/** Uploads one picture and shows it. */
export function PictureField({ id, value, onChange, required, name, small }: PictureFieldProps) {
  const words = useWords('content').content
  const upload = useAction('POST /api/staff/picture', { onDone: (uploaded) => onChange?.(uploaded), parallel: false })
  return (
    <div
      className={small ? styles.small : styles.choice}
      role="group"
      aria-label={name}
      {...(id !== undefined && { id })}
    >
      {value && (
        <img src={`/static/picture/${value.key}/${small ? 160 : 480}.webp`} alt={name} className={styles.shown} />
      )}
      <div className={styles.actions}>
        <Upload
          accept={PICTURE_FILES}
          showUploadList={false}
          disabled={upload.isPending || undefined}
          beforeUpload={(file) => {
            upload.mutate({ input: {}, file })
            return false
          }}
        >
          <Button icon={<UploadOutlined />} loading={upload.isPending} size={small ? 'small' : 'medium'}>
            {value ? words.otherPicture : words.choosePicture}
          </Button>
        </Upload>
        {value && !required && (
          <Button
            type="text"
            size={small ? 'small' : 'medium'}
            icon={<DeleteOutlined />}
            disabled={upload.isPending || undefined}
            aria-label={`${words.removePicture}: ${name}`}
            onClick={() => onChange?.(null)}
          />
        )}
      </div>
    </div>
  )
}
