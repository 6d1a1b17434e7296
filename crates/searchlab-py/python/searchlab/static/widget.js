/** The explorer in a notebook: the page in a frame, whose requests are answered by the kernel. */

/** Whether the notebook is dark: JupyterLab says so, other front ends show it by their background. */
function isDark() {
  const { jpThemeLight } = document.body.dataset;
  if (jpThemeLight !== undefined) return jpThemeLight === "false";
  const [red = 255, green = 255, blue = 255, alpha = 1] = (getComputedStyle(document.body).backgroundColor.match(/[\d.]+/g) ?? []).map(Number);
  return alpha > 0 && red + green + blue < 384;
}

/** Shows the page. */
function render({ model, el }) {
  const view = String(Math.random());
  const status = document.createElement("p");
  status.textContent = "The explorer waits for the kernel. If there is none, run this cell.";
  el.append(status);
  const frame = document.createElement("iframe");
  frame.title = "Explorer";
  // Without allow-same-origin: the page cannot reach the notebook around it.
  frame.sandbox = "allow-scripts allow-downloads allow-modals";
  frame.allow = "clipboard-write; fullscreen";
  frame.style = "display: block; width: 100%; height: 640px; border: 1px solid #8886; resize: vertical; overflow: auto";

  /** Asks the kernel. The page itself has no number. */
  const ask = (id, request) => model.send({ view, id, request });
  const onReply = (content, buffers) => {
    if (content.view !== view) return;
    const { id, status: code, type, failed } = content;
    if (failed !== undefined) {
      if (id === null) status.textContent = failed;
      else frame.contentWindow.postMessage({ id, failed }, "*");
      return;
    }
    const { buffer, byteOffset, byteLength } = buffers[0];
    const bytes = buffer.slice(byteOffset, byteOffset + byteLength);
    if (id === null) {
      const html = new TextDecoder().decode(bytes);
      frame.srcdoc = html.replace("<html ", `<html data-theme="${isDark() ? "dark" : "light"}" `);
      status.replaceWith(frame);
    } else frame.contentWindow.postMessage({ id, reply: { status: code, type, bytes } }, "*", [bytes]);
  };
  const onRequest = ({ source, data }) => {
    if (source === frame.contentWindow && source !== null) ask(data.id, data.request);
  };
  model.on("msg:custom", onReply);
  window.addEventListener("message", onRequest);
  ask(null, { method: "GET", path: "/" });
  return () => {
    window.removeEventListener("message", onRequest);
    model.off("msg:custom", onReply);
    model.send({ view, closed: true });
  };
}

export default { render };
