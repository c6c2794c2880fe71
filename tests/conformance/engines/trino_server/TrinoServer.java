import io.trino.Session;
import io.trino.plugin.memory.MemoryPlugin;
import io.trino.testing.DistributedQueryRunner;
import io.trino.testing.TestingSession;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Map;

/** A Trino server of one node whose tables are in memory. Writes its address into a file, and stops when its input ends. */
public class TrinoServer {
    public static void main(String[] arguments) throws Exception {
        Session session = TestingSession.testSessionBuilder().setCatalog("memory").setSchema("default").build();
        try (DistributedQueryRunner runner = DistributedQueryRunner.builder(session).setWorkerCount(0).build()) {
            runner.installPlugin(new MemoryPlugin());
            runner.createCatalog("memory", "memory", Map.of("memory.max-data-per-node", "512MB"));
            Path address = Path.of(arguments[0]);
            Path draft = Path.of(arguments[0] + ".draft");
            Files.writeString(draft, runner.getCoordinator().getBaseUrl().toString());
            Files.move(draft, address);
            while (System.in.read() >= 0) {}
        }
        System.exit(0);
    }
}
