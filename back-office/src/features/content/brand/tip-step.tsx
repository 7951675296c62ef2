import type { TipKind } from '@bailu/contract/brand'
import { Form } from 'antd'
import { useWords } from '../../../words.tsx'
import { type Chosen, PictureChoice } from '../editing/picture-choice.tsx'
import { ThreeTexts } from '../editing/three-texts.tsx'
import styles from './brand.module.css'

/** One step: its text, and an uploaded picture or the default drawing. @param at 0 or 1 */
export function TipStep({ kind, at }: { kind: TipKind; at: number }) {
  const words = useWords().content
  const step = words.brand.tips.step(at + 1)
  const name = `${words.picture}: ${words.brand.tips.kinds[kind]}, ${step}`
  const own = Form.useWatch(['steps', kind, at, 'picture']) as Chosen | null | undefined
  return (
    <>
      <ThreeTexts name={['steps', kind, at, 'text']} label={step} max={200} rows={2} needed />
      <div className={styles.tip}>
        {!own && (
          <img src={`/static/tips/${kind}-${at + 1}.webp`} alt={words.brand.tips.drawn} width={160} height={80} />
        )}
        <Form.Item name={['steps', kind, at, 'picture']} extra={words.brand.tips.pictureHint}>
          <PictureChoice small name={name} />
        </Form.Item>
      </div>
    </>
  )
}
