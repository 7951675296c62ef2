import { DeleteOutlined } from '@ant-design/icons'
import type { Picture } from '@bailu/contract/fields'
import { type NodeViewProps, NodeViewWrapper } from '@tiptap/react'
import { Button, Input } from 'antd'
import { useWords } from '../../../words.tsx'
import styles from './rich-editor.module.css'

export function PictureView({ node, updateAttributes, deleteNode, selected }: NodeViewProps) {
  const words = useWords().content.editor
  const picture = node.attrs['picture'] as Picture | null
  const alt = node.attrs['alt'] as string
  const caption = node.attrs['caption'] as string
  return (
    <NodeViewWrapper as="figure" className={selected ? `${styles.object} ${styles.selected}` : styles.object}>
      {picture && (
        <img
          data-drag-handle
          src={`/static/picture/${picture.key}/480.webp`}
          alt={alt}
          className={styles.picture}
          draggable
        />
      )}
      <Input
        size="small"
        maxLength={300}
        aria-label={words.alt}
        placeholder={words.altHint}
        value={alt}
        onChange={({ target }) => updateAttributes({ alt: target.value })}
      />
      <div className={styles.row}>
        <Input
          size="small"
          maxLength={300}
          aria-label={words.caption}
          placeholder={words.caption}
          value={caption}
          onChange={({ target }) => updateAttributes({ caption: target.value })}
        />
        <Button size="small" type="text" icon={<DeleteOutlined />} aria-label={words.removePart} onClick={deleteNode} />
      </div>
    </NodeViewWrapper>
  )
}
