import { PlusOutlined } from '@ant-design/icons'
import { Button, Input } from 'antd'
import type { StaffProduct } from '@bailu/contract/catalogue/staff'
import { LANGS } from '@bailu/contract/languages'
import { usePictureUpload } from '../../app/api/use-calls.ts'
import { Thumb } from '../../ui/thumb.tsx'
import { useWords } from '../../app/language.tsx'
import styles from './catalogue.module.css'
import { ChooseFiles } from '../../ui/form/uploads.tsx'
import { MoveControls, moveItem, RemoveButton } from '../../ui/form/move-buttons.tsx'
import { PICTURE_TYPES } from './pictures-editor.tsx'
import { EMPTY_LOCALIZED_TEXT } from './localized-text.tsx'

export type Detail = StaffProduct['detail']
type Block = Detail[number]
type Props = { value?: Detail; onChange?: (detail: Detail) => void; disabled: boolean }

const KINDS = ['heading', 'text', 'list', 'picture'] as const
const MAX_BLOCKS = 40
// Form.Item always passes value and onChange; the types do not know it.
const NO_BLOCKS: Detail = []
const ignoreChange = () => {}
const newBlock = (kind: Block['kind']): Block => ({
  kind,
  text: EMPTY_LOCALIZED_TEXT,
  items: { en: [], zh: [], th: [] },
  picture: null,
})

/** Editor of the detail text: blocks with all languages side by side. */
export function DetailEditor({ value = NO_BLOCKS, onChange = ignoreChange, disabled }: Props) {
  const words = useWords('catalogue').catalogue
  const change = (at: number, block: Block) => onChange(value.map((current, index) => (index === at ? block : current)))
  return (
    <>
      {value.length === 0 && <p className={styles.hint}>{words.detailEmpty}</p>}
      {value.map((block, at) => {
        const name = words.blockAt(words.kinds[block.kind], at + 1)
        return (
          // Blocks have no id, and their fields are fully controlled.
          // oxlint-disable-next-line react/no-array-index-key
          <section key={at} className={styles.block} aria-label={name}>
            <p className={styles.blockHead}>
              <span>{name}</span>
              {!disabled && (
                <>
                  <MoveControls
                    group="blocks"
                    at={at}
                    of={value.length}
                    name={name}
                    onMove={(from, to) => onChange(moveItem(value, from, to))}
                  />
                  <RemoveButton
                    danger
                    name={`${words.remove}: ${name}`}
                    onClick={() => onChange(value.filter((_, index) => index !== at))}
                  />
                </>
              )}
            </p>
            {block.kind === 'picture' && (
              <BlockPicture block={block} disabled={disabled} onChange={(next) => change(at, next)} />
            )}
            <BlockTexts name={name} block={block} disabled={disabled} onChange={(next) => change(at, next)} />
          </section>
        )
      })}
      {!disabled && value.length < MAX_BLOCKS && (
        <p className={styles.adds}>
          {KINDS.map((kind) => (
            <Button key={kind} icon={<PlusOutlined />} onClick={() => onChange([...value, newBlock(kind)])}>
              {words.add(words.kinds[kind])}
            </Button>
          ))}
        </p>
      )}
    </>
  )
}

type BlockProps = { block: Block; disabled: boolean; onChange: (block: Block) => void }

function BlockTexts({ name, block, disabled, onChange }: BlockProps & { name: string }) {
  const words = useWords('catalogue').catalogue
  const list = block.kind === 'list'
  return (
    <div className={styles.three}>
      {LANGS.map((lang) => {
        const field = {
          id: `${name}-${lang}`,
          lang,
          disabled,
          value: list ? block.items[lang].join('\n') : block.text[lang],
          onChange: ({ target }: { target: { value: string } }) =>
            onChange(
              list
                ? { ...block, items: { ...block.items, [lang]: target.value === '' ? [] : target.value.split('\n') } }
                : { ...block, text: { ...block.text, [lang]: target.value } },
            ),
        }
        return (
          <p key={lang} className={styles.field}>
            <label htmlFor={field.id}>
              {block.kind === 'picture' ? `${words.caption} · ` : ''}
              {words.languages[lang]}
            </label>
            {block.kind === 'heading' || block.kind === 'picture' ? (
              <Input {...field} maxLength={300} />
            ) : (
              <Input.TextArea {...field} rows={3} className={styles.growing ?? ''} maxLength={list ? 9_000 : 3_000} />
            )}
            {list && <small className="muted">{words.listHint}</small>}
          </p>
        )
      })}
    </div>
  )
}

function BlockPicture({ block, disabled, onChange }: BlockProps) {
  const words = useWords('catalogue').catalogue
  const { send, busy } = usePictureUpload()
  const uploadPicture = async (files: File[]) => {
    const [picture] = await send(files.slice(0, 1))
    if (picture) onChange({ ...block, picture })
  }
  return (
    <p className={styles.named}>
      <Thumb picture={block.picture} size={96} />
      {!disabled && (
        <ChooseFiles
          name={words.choosePicture}
          accept={PICTURE_TYPES}
          busy={busy}
          onFiles={(files) => void uploadPicture(files)}
        />
      )}
    </p>
  )
}
