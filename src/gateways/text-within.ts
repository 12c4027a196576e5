/** The text of an outside service's answer; null when it is longer than `most` bytes: then the line is cut, and the rest is never read. */
export async function textWithin(response: Response, most: number): Promise<string | null> {
  const decoder = new TextDecoder();
  let text = '';
  let bytes = 0;
  for await (const chunk of response.body ?? []) {
    bytes += chunk.byteLength;
    if (bytes > most) return null;
    text += decoder.decode(chunk, { stream: true });
  }
  return text + decoder.decode();
}
