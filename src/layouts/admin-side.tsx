import AdminArea from './admin'
import { SignedIn } from './signed-in'

export default function AdminSide() {
  return <SignedIn Frame={AdminArea} />
}
