import { DeleteOutlined, FileOutlined, VideoCameraOutlined } from '@ant-design/icons'
import { NodeViewContent, type NodeViewProps, NodeViewWrapper } from '@tiptap/react'
import { Button, Input } from 'antd'
import type { Attachment } from '@bailu/contract/content/rich-text'
import type { Picture } from '@bailu/contract/fields'
import { useWords } from '../../../app/language.tsx'
import styles from './rich-editor.module.css'

export function AttachmentView({ node, deleteNode, selected }: NodeViewProps) {
  const words = useWords('content').content.editor
  const file = node.attrs['file'] as Attachment | null
  return (
    <NodeViewWrapper className={selected ? `${styles.object} ${styles.selected}` : styles.object}>
      <div className={styles.row} data-drag-handle>
        <FileOutlined />
        <span className={styles.address}>{file?.name}</span>
        <Button size="small" type="text" icon={<DeleteOutlined />} aria-label={words.removePart} onClick={deleteNode} />
      </div>
    </NodeViewWrapper>
  )
}

export function PictureView({ node, updateAttributes, deleteNode, selected }: NodeViewProps) {
  const words = useWords('content').content.editor
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

export function QuoteView({ node, updateAttributes }: NodeViewProps) {
  const words = useWords('content').content.editor
  return (
    <NodeViewWrapper as="blockquote" className={styles.quote}>
      <NodeViewContent />
      <div contentEditable={false}>
        <Input
          size="small"
          variant="borderless"
          maxLength={120}
          aria-label={words.quoteFrom}
          placeholder={words.quoteFrom}
          value={node.attrs['from'] as string}
          onChange={({ target }) => updateAttributes({ from: target.value })}
        />
      </div>
    </NodeViewWrapper>
  )
}

export function VideoView({ node, updateAttributes, deleteNode, selected }: NodeViewProps) {
  const words = useWords('content').content.editor
  const href = node.attrs['href'] as string
  return (
    <NodeViewWrapper className={selected ? `${styles.object} ${styles.selected}` : styles.object}>
      <div className={styles.row} data-drag-handle>
        <VideoCameraOutlined />
        <span className={styles.address}>{href}</span>
        <Button size="small" type="text" icon={<DeleteOutlined />} aria-label={words.removePart} onClick={deleteNode} />
      </div>
      {href.endsWith('.mp4') && (
        // oxlint-disable-next-line jsx-a11y/media-has-caption -- rich text stores no captions
        <video src={href} controls preload="metadata" className={styles.picture} />
      )}
      <Input
        size="small"
        maxLength={300}
        aria-label={words.caption}
        placeholder={words.caption}
        value={node.attrs['caption'] as string}
        onChange={({ target }) => updateAttributes({ caption: target.value })}
      />
    </NodeViewWrapper>
  )
}
