import ResourceScreen from '../../../screens'
import { useOpenId } from '../../../screens/list/use-open-id'
import { FindDrawer } from './find-drawer'

/** The requests to the solidarity booking centre, and over them the search for a free time (`?find=ID`). */
export default function Cup() {
  const { openId, onClose } = useOpenId('find')
  return (
    <>
      <ResourceScreen resource="cup" />
      <FindDrawer id={openId} onClose={onClose} />
    </>
  )
}
