"""Opens a page in a headless Chromium and does with it what standard input says; prints what came of it, as JSON.

    browser.py CHROMIUM PAGE < steps.json

Steps are a list of objects with one member:
    {"eval": "script"}             its value is a result
    {"mouse": ["mousePressed", x, y, ctrl?]}
    {"wheel": [x, y, deltaY, ctrl?]}
    {"key": "ArrowRight"}          or a letter, which is typed
    {"wait": "script"}             until it is true, at most ten seconds
    {"size": [width, height]}
    {"dark": true}
    {"screenshot": "file.png"}
    {"print": "file.pdf"}

The output has "results", "errors" (of the console and uncaught), "requests" (whatever the page asked the network for)
and "paint" (milliseconds to the first contentful paint). Only the standard library is used.
"""

import base64
import json
import os
import subprocess
import sys
import tempfile
import time


class Browser:
    def __init__(self, program, folder):
        to_read, self.to_write = os.pipe()
        self.from_read, from_write = os.pipe()

        def wire():
            # The protocol's pipe is on descriptors 3 and 4.
            os.dup2(to_read, 3)
            os.dup2(from_write, 4)

        # Descriptors up to 4 may be among the pipe's own; the copies make room.
        to_read, from_write = os.dup2(to_read, 20), os.dup2(from_write, 21)
        self.process = subprocess.Popen(
            [program, "--headless", "--no-sandbox", "--disable-gpu", "--no-first-run", "--disable-extensions",
             "--disable-background-networking", "--disable-dev-shm-usage", "--hide-scrollbars",
             "--force-device-scale-factor=1", "--window-size=1280,900", "--remote-debugging-pipe",
             "--user-data-dir=" + folder, "about:blank"],
            preexec_fn=wire, close_fds=False, stdin=subprocess.DEVNULL, stdout=subprocess.DEVNULL,
            stderr=subprocess.DEVNULL)
        os.close(20)
        os.close(21)
        self.number = 0
        self.rest = b""
        self.session = None
        self.is_loaded = False
        self.errors, self.requests = [], []

    def read(self):
        while b"\0" not in self.rest:
            more = os.read(self.from_read, 1 << 16)
            if not more:
                raise SystemExit("the browser ended")
            self.rest += more
        message, self.rest = self.rest.split(b"\0", 1)
        return json.loads(message)

    def note(self, message):
        method, params = message.get("method"), message.get("params", {})
        if method == "Runtime.exceptionThrown":
            details = params["exceptionDetails"]
            self.errors.append(details.get("exception", {}).get("description") or details["text"])
        elif method == "Runtime.consoleAPICalled" and params["type"] in ("error", "warning", "assert"):
            self.errors.append(" ".join(str(a.get("value", a.get("description"))) for a in params["args"]))
        elif method == "Log.entryAdded" and params["entry"]["level"] in ("error", "warning"):
            self.errors.append(params["entry"]["text"])
        elif method == "Page.loadEventFired":
            self.is_loaded = True
        elif method == "Network.requestWillBeSent":
            url = params["request"]["url"]
            if not url.startswith(("file:", "data:")):
                self.requests.append(url)

    def call(self, method, **params):
        self.number += 1
        message = {"id": self.number, "method": method, "params": params}
        if self.session:
            message["sessionId"] = self.session
        os.write(self.to_write, json.dumps(message).encode() + b"\0")
        while True:
            answer = self.read()
            if answer.get("id") == self.number:
                if "error" in answer:
                    raise SystemExit("%s: %s" % (method, answer["error"]))
                return answer["result"]
            self.note(answer)

    def evaluate(self, script):
        result = self.call("Runtime.evaluate", expression=script, returnByValue=True, awaitPromise=True)
        if "exceptionDetails" in result:
            raise SystemExit("%s: %s" % (script, result["exceptionDetails"]))
        return result["result"].get("value")

    def close(self):
        try:
            self.session = None
            self.call("Browser.close")
            self.process.wait(10)
        except (SystemExit, OSError, subprocess.TimeoutExpired):
            self.process.kill()
            self.process.wait()

    def frames(self):
        # Two frames on: what was asked for is drawn.
        self.evaluate("new Promise(r => requestAnimationFrame(() => requestAnimationFrame(() => r(1))))")

    def open(self, page):
        target = self.call("Target.createTarget", url="about:blank")["targetId"]
        self.session = self.call("Target.attachToTarget", targetId=target, flatten=True)["sessionId"]
        for domain in ("Page", "Runtime", "Log", "Network"):
            self.call(domain + ".enable")
        self.call("Page.navigate", url="file://" + page)
        # What is asked before the page is there would be asked of the empty one before it.
        while not self.is_loaded:
            self.note(self.read())
        self.frames()

    def wait(self, script):
        end = time.monotonic() + 10
        while not self.evaluate(script):
            if time.monotonic() > end:
                raise SystemExit("waited in vain for: " + script)
            time.sleep(0.02)

    def key(self, name):
        if len(name) == 1:
            self.call("Input.dispatchKeyEvent", type="keyDown", key=name, text=name)
        else:
            text = {"text": "\r"} if name == "Enter" else {}
            code = {"Enter": 13, "Escape": 27, "ArrowLeft": 37, "ArrowUp": 38, "ArrowRight": 39, "ArrowDown": 40,
                    "PageUp": 33, "PageDown": 34, "Tab": 9, "Home": 36, "End": 35}[name]
            self.call("Input.dispatchKeyEvent", type="keyDown", key=name, code=name, windowsVirtualKeyCode=code, **text)
        self.call("Input.dispatchKeyEvent", type="keyUp", key=name)

    def step(self, step):
        (kind, value), = step.items()
        if kind == "eval":
            self.frames()
            return self.evaluate(value)
        if kind == "wait":
            return self.wait(value)
        if kind == "mouse":
            event, x, y = value[:3]
            pressed = {} if event == "mouseMoved" and len(value) < 4 else {"button": "left", "buttons": 1, "clickCount": 1}
            self.call("Input.dispatchMouseEvent", type=event, x=x, y=y, **pressed)
        elif kind == "wheel":
            x, y, delta = value[:3]
            self.call("Input.dispatchMouseEvent", type="mouseWheel", x=x, y=y, deltaX=0, deltaY=delta,
                      modifiers=2 if len(value) > 3 and value[3] else 0)
        elif kind == "key":
            self.key(value)
        elif kind == "size":
            self.call("Emulation.setDeviceMetricsOverride", width=value[0], height=value[1], deviceScaleFactor=1,
                      mobile=False)
        elif kind == "dark":
            self.call("Emulation.setEmulatedMedia", features=[
                {"name": "prefers-color-scheme", "value": "dark" if value else "light"}])
        elif kind == "screenshot":
            picture = self.call("Page.captureScreenshot", format="png")
            with open(value, "wb") as file:
                file.write(base64.b64decode(picture["data"]))
        elif kind == "print":
            pdf = self.call("Page.printToPDF", printBackground=True)
            with open(value, "wb") as file:
                file.write(base64.b64decode(pdf["data"]))
        else:
            raise SystemExit("unknown step " + kind)
        self.frames()
        return None


def main():
    steps = json.load(sys.stdin)
    with tempfile.TemporaryDirectory(ignore_cleanup_errors=True) as folder:
        browser = Browser(sys.argv[1], folder)
        try:
            browser.open(os.path.abspath(sys.argv[2]))
            paint = browser.evaluate(
                "performance.getEntriesByName('first-contentful-paint').map(e => e.startTime)[0] ?? -1")
            results = []
            for step in steps:
                result = browser.step(step)
                if "eval" in step:
                    results.append(result)
            json.dump({"results": results, "errors": browser.errors, "requests": browser.requests, "paint": paint},
                      sys.stdout)
        finally:
            browser.close()


main()
