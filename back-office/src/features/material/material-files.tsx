import { CheckOutlined, FileOutlined, UploadOutlined } from '@ant-design/icons'
import { Button, Space, Upload } from 'antd'
import { useEffect, useRef } from 'react'
import type { Picture } from '@bailu/contract/fields'
import { type Lang, LANGS } from '@bailu/contract/languages'
import { useAction } from '../../app/api/use-calls.ts'
import { useWords } from '../../app/language.tsx'
import { MoveControls, moveItem, RemoveButton } from '../../ui/form/move-buttons.tsx'
import { FileUploadButton, PictureField, type PictureRef, UploadedFileLink } from '../../ui/form/uploads.tsx'
import styles from './material.module.css'

const MAX_DOCUMENTS = 5
export type DocumentRow = { key: string; url: string; name: string }
const NO_DOCUMENTS: DocumentRow[] = []
type DocumentsFieldProps = { value?: DocumentRow[]; onChange?: (documents: DocumentRow[]) => void }

/** PDF files, at most five. */
export function DocumentsField({ value = NO_DOCUMENTS, onChange }: DocumentsFieldProps) {
  const { material } = useWords('material')
  return (
    <>
      {value.map(({ key, url, name }) => (
        <p key={key} className={styles.file}>
          <FileOutlined />
          <UploadedFileLink url={url} name={name} onRemove={() => onChange?.(value.filter((row) => row.key !== key))} />
        </p>
      ))}
      <FileUploadButton
        kind="pdf"
        disabled={value.length >= MAX_DOCUMENTS}
        onDone={(file) => onChange?.([...value, file])}
      >
        {material.addDocument}
      </FileUploadButton>
    </>
  )
}

const MAX_PICTURES = 9
const NO_PICTURES: Picture[] = []
type PicturesFieldProps = { value?: Picture[]; onChange?: (pictures: Picture[]) => void }

/** At most nine pictures; the first is the cover. */
export function PicturesField({ value = NO_PICTURES, onChange }: PicturesFieldProps) {
  const { content: words, material } = useWords('content', 'material')
  const upload = useAction('POST /api/staff/picture')
  // Uploads of several files finish in turn; the ref holds the latest list, so that none overwrites another.
  const latest = useRef(value)
  useEffect(() => {
    latest.current = value
  }, [value])
  const setPictures = (next: Picture[]) => {
    latest.current = next
    onChange?.(next)
  }
  return (
    <div className={styles.pictures} role="group" aria-label={material.pictures}>
      {value.map((picture, at) => {
        const name = `${words.picture} ${at + 1}`
        return (
          <figure key={`${picture.key}-${at}`} className={styles.picture}>
            <img src={`/static/picture/${picture.key}/320.webp`} alt={name} />
            <figcaption>
              <MoveControls
                group="pictures"
                at={at}
                of={value.length}
                name={name}
                onMove={(from, to) => setPictures(moveItem(value, from, to))}
              />
              <RemoveButton
                name={`${words.remove}: ${name}`}
                onClick={() => setPictures(value.filter((_, index) => index !== at))}
              />
            </figcaption>
          </figure>
        )
      })}
      {value.length < MAX_PICTURES && (
        <Upload
          multiple
          accept="image/jpeg,image/png,image/webp,image/heic"
          showUploadList={false}
          customRequest={({ file }) =>
            void upload
              .mutateAsync({ input: {}, file: file as File })
              .then((uploaded) => setPictures([...latest.current, uploaded].slice(0, MAX_PICTURES)))
              .catch(() => undefined)
          }
        >
          <Button icon={<UploadOutlined />} loading={upload.isPending}>
            {words.choosePicture}
          </Button>
        </Upload>
      )}
    </div>
  )
}

const MAX_VIDEOS = 5
export type VideoRow = {
  key: string
  url: string
  name: string
  poster: PictureRef | null
  captions: { [L in Lang]?: string | undefined }
}
const NO_VIDEOS: VideoRow[] = []
type VideosFieldProps = { value?: VideoRow[]; onChange?: (videos: VideoRow[]) => void }

/** Videos with poster and captions, at most five. */
export function VideosField({ value = NO_VIDEOS, onChange }: VideosFieldProps) {
  const { content: words, material } = useWords('content', 'material')
  const change = (at: number, part: Partial<VideoRow>) =>
    onChange?.(value.map((video, index) => (index === at ? { ...video, ...part } : video)))
  return (
    <>
      {value.map(({ key, url, name, poster, captions }, at) => (
        <div key={key} className={styles.video}>
          {/* oxlint-disable-next-line jsx-a11y/media-has-caption -- its captions are chosen beside it */}
          <video src={url} controls preload="metadata" aria-label={name} />
          <div className={styles.about}>
            <p className={styles.file}>
              <UploadedFileLink
                url={url}
                name={name}
                onRemove={() => onChange?.(value.filter((_, index) => index !== at))}
              />
            </p>
            <PictureField
              small
              name={`${material.poster}: ${name}`}
              value={poster}
              onChange={(picture) => change(at, { poster: picture })}
            />
            <Space wrap>
              <span className="muted">{material.captions}</span>
              {LANGS.map((lang) =>
                captions[lang] ? (
                  <Button
                    key={lang}
                    size="small"
                    icon={<CheckOutlined />}
                    aria-label={`${words.remove}: ${material.captions}, ${words.languages[lang]}`}
                    onClick={() => change(at, { captions: { ...captions, [lang]: undefined } })}
                  >
                    {words.languages[lang]}
                  </Button>
                ) : (
                  <FileUploadButton
                    key={lang}
                    kind="vtt"
                    onDone={(file) => change(at, { captions: { ...captions, [lang]: file.key } })}
                  >
                    {words.languages[lang]}
                  </FileUploadButton>
                ),
              )}
            </Space>
          </div>
        </div>
      ))}
      <FileUploadButton
        kind="mp4"
        disabled={value.length >= MAX_VIDEOS}
        onDone={({ key, url, name }) => onChange?.([...value, { key, url, name, poster: null, captions: {} }])}
      >
        {material.addVideo}
      </FileUploadButton>
    </>
  )
}
