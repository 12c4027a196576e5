/** Opens the window from elsewhere on the page, which may not have it yet. */
export async function openAssistant(): Promise<void> {
  const { showTalk } = await import('./talk-window.tsx');
  showTalk();
}
