/** Placeholder until the page is built. */
export default function HomePage() {
  return null
}
