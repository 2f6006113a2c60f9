import { FileImageOutlined, FilePdfOutlined } from '@ant-design/icons'
import { Button, Flex } from 'antd'
import { lazy, Suspense, useState } from 'react'
import type { ChatFile } from '../../../../../domain/contract/messages/chats'
import { fileUrl } from '../../../../platform/calls/file-links'
import section from '../../../../ui/section.module.css'
import text from '../../../../ui/text/text.module.css'
import { factsOfFile } from '../sentences'
import css from './files.module.css'

const PdfPreview = lazy(() => import('./pdf-preview'))

/** A file that is no picture to look at in the thread: its facts, and a preview where it is a PDF. */
export function DocumentCard({ file, label }: { readonly file: ChatFile; readonly label: string }) {
  const [isOpen, setOpen] = useState(false)
  const { url, type } = file
  const isPdf = type === 'application/pdf'
  const Icon = isPdf ? FilePdfOutlined : FileImageOutlined
  const href = fileUrl(url)
  const facts = factsOfFile(file)
  return (
    <div className={`${section.panel} ${css.document}`}>
      <Icon aria-hidden className={css.icon ?? ''} />
      <p className={text.ellipsis} title={label}>
        <strong>{label}</strong>
      </p>
      {facts && <p className={text.small}>{facts}</p>}
      <Flex component="p" className={css.actions} gap={12}>
        {isPdf ? (
          <Button type="link" size="small" aria-label={`Apri ${label}`} onClick={() => setOpen(true)}>
            Apri
          </Button>
        ) : (
          <Button
            type="link"
            size="small"
            href={href}
            target="_blank"
            rel="noreferrer noopener"
            aria-label={`Apri ${label}`}
          >
            Apri
          </Button>
        )}
        <Button
          type="link"
          size="small"
          href={href}
          download={label}
          rel="noreferrer noopener"
          aria-label={`Scarica ${label}`}
        >
          Scarica
        </Button>
      </Flex>
      {isOpen && (
        <Suspense>
          <PdfPreview file={file} label={label} onClose={() => setOpen(false)} />
        </Suspense>
      )}
    </div>
  )
}
