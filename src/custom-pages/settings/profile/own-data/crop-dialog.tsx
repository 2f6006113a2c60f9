import { Slider } from 'antd'
import { useEffect, useState } from 'react'
import Cropper, { type Area } from 'react-easy-crop'
import 'react-easy-crop/react-easy-crop.css'
import { Dialog } from '../../../../ui/dialogs/dialog'
import text from '../../../../ui/text/text.module.css'
import css from '../profile.module.css'

/** Side of the stored picture, in pixels. */
const side = 640

interface CropDialogProps {
  readonly file: File
  readonly onClose: () => void
  readonly onCut: (cut: File) => void
}

/** The part of a picture that becomes the photo: moved with the mouse, a finger or the arrows, made larger with the slider. */
export default function CropDialog({ file, onClose, onCut }: CropDialogProps) {
  const [address, setAddress] = useState<string>()
  const [crop, setCrop] = useState({ x: 0, y: 0 })
  const [zoom, setZoom] = useState(1)
  const [area, setArea] = useState<Area>()
  const [isBroken, setBroken] = useState(false)
  useEffect(() => {
    const made = URL.createObjectURL(file)
    setAddress(made)
    return () => URL.revokeObjectURL(made)
  }, [file])
  const cut = async () => {
    const made = address && area && (await cutOut(address, area))
    if (made) onCut(made)
    else setBroken(true)
  }
  return (
    <Dialog
      size="form"
      width={520}
      title="Ritaglia la fotografia"
      okText="Usa questa"
      cancelText="Annulla"
      okButtonProps={{ disabled: !area }}
      onOk={() => void cut()}
      onCancel={onClose}
    >
      <div className={css.cropper}>
        {address && (
          <Cropper
            image={address}
            crop={crop}
            zoom={zoom}
            aspect={1}
            cropShape="round"
            disableAutomaticStylesInjection
            onCropChange={setCrop}
            onZoomChange={setZoom}
            onCropComplete={(_, pixels) => setArea(pixels)}
            mediaProps={{ onError: () => setBroken(true) }}
          />
        )}
      </div>
      <Slider
        min={1}
        max={4}
        step={0.05}
        value={zoom}
        onChange={setZoom}
        tooltip={{ open: false }}
        ariaLabelForHandle="Ingrandimento"
      />
      {isBroken ? (
        <p className={text.error}>Questa fotografia non si riesce a leggere: scegline un’altra.</p>
      ) : (
        <p className={text.small}>Trascina la fotografia, o spostala con le frecce.</p>
      )}
    </Dialog>
  )
}

/** The chosen square as a JPEG; null where the picture cannot be drawn. */
async function cutOut(address: string, { x, y, width, height }: Area): Promise<File | null> {
  const image = new Image()
  image.src = address
  try {
    await image.decode()
  } catch {
    return null
  }
  const canvas = document.createElement('canvas')
  canvas.width = side
  canvas.height = side
  canvas.getContext('2d')?.drawImage(image, x, y, width, height, 0, 0, side, side)
  const blob = await new Promise<Blob | null>((done) => canvas.toBlob(done, 'image/jpeg', 0.9))
  return blob && new File([blob], 'fotografia.jpg', { type: 'image/jpeg' })
}
