/** Placeholder until the page is built. */
export default function BookingPanel() {
  return null
}
