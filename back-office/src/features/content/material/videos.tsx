import { CheckOutlined, DeleteOutlined } from '@ant-design/icons'
import { LANGS, type Lang } from '@bailu/contract/languages'
import { Button, Space } from 'antd'
import { useWords } from '../../../words.tsx'
import { FileButton } from '../editing/file-button.tsx'
import { type Chosen, PictureChoice } from '../editing/picture-choice.tsx'
import styles from './parts.module.css'

const MOST = 5
export type VideoRow = {
  key: string
  url: string
  name: string
  poster: Chosen | null
  captions: { [L in Lang]?: string | undefined }
}
const NONE: VideoRow[] = []
type Props = { value?: VideoRow[]; onChange?: (videos: VideoRow[]) => void }

/** Videos with poster and captions, at most five. */
export function Videos({ value = NONE, onChange }: Props) {
  const words = useWords().content
  const change = (at: number, part: Partial<VideoRow>) =>
    onChange?.(value.map((one, other) => (other === at ? { ...one, ...part } : one)))
  return (
    <>
      {value.map(({ key, url, name, poster, captions }, at) => (
        <div key={key} className={styles.video}>
          {/* oxlint-disable-next-line jsx-a11y/media-has-caption -- its captions are chosen beside it */}
          <video src={url} controls preload="metadata" aria-label={name} />
          <div className={styles.about}>
            <p className={styles.file}>
              <a href={url} target="_blank" rel="noreferrer">
                {name}
              </a>
              <Button
                type="text"
                size="small"
                icon={<DeleteOutlined />}
                aria-label={`${words.remove}: ${name}`}
                onClick={() => onChange?.(value.filter((_, other) => other !== at))}
              />
            </p>
            <PictureChoice
              small
              name={`${words.material.poster}: ${name}`}
              value={poster}
              onChange={(picture) => change(at, { poster: picture })}
            />
            <Space wrap>
              <span className="muted">{words.material.captions}</span>
              {LANGS.map((lang) =>
                captions[lang] ? (
                  <Button
                    key={lang}
                    size="small"
                    icon={<CheckOutlined />}
                    aria-label={`${words.remove}: ${words.material.captions}, ${words.languages[lang]}`}
                    onClick={() => change(at, { captions: { ...captions, [lang]: undefined } })}
                  >
                    {words.languages[lang]}
                  </Button>
                ) : (
                  <FileButton
                    key={lang}
                    kind="vtt"
                    onDone={(file) => change(at, { captions: { ...captions, [lang]: file.key } })}
                  >
                    {words.languages[lang]}
                  </FileButton>
                ),
              )}
            </Space>
          </div>
        </div>
      ))}
      <FileButton
        kind="mp4"
        disabled={value.length >= MOST}
        onDone={({ key, url, name }) => onChange?.([...value, { key, url, name, poster: null, captions: {} }])}
      >
        {words.material.addVideo}
      </FileButton>
    </>
  )
}
